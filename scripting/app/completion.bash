# Completion of farmland's command line in bash. The program itself says what can stand at the cursor.
_farmland() {
    local word current=${COMP_WORDS[COMP_CWORD]}
    [[ $current != "=" ]] || current=
    COMPREPLY=()
    while IFS= read -r word; do
        case $word in
        :file | :directory)
            compopt -o filenames
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -A "${word#:}" -- "$current")
            ;;
        *) COMPREPLY+=("$word") ;;
        esac
    done < <("$1" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _farmland farmland
