// Writes the vector files that tests/base/java_random_test.cpp compares JavaRandom with. Needs JDK 17 or later:
//
//     java tests/base/java_random/GenerateVectors.java tests/base/java_random
//
// The output depends on nothing but this file; running it again must leave the checked-in files unchanged.

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;

public class GenerateVectors {
    private static final long[] EXTREME_SEEDS = {
        0, 1, -1, 2, -2, 42, -42, -4022738, 8715026, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 32, -(1L << 32),
        (1L << 47) - 1, 1L << 47, (1L << 48) - 1, 1L << 48, 0x5DEECE66DL, ~0x5DEECE66DL,
        Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1};

    private static final int[] BOUNDS = {
        1, 2, 3, 5, 6, 7, 10, 16, 40, 64, 100, 127, 1000, 1 << 16, 1_000_003, (1 << 29) + 1, 1 << 30, (1 << 30) + 1,
        (1 << 30) + 2, 3 << 29, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};

    private static final int[][] INT_RANGES = {
        {0, 1}, {1, 2}, {1, 4}, {1, 5}, {1, 1201}, {1, 5101}, {0, 8}, {-8, 8}, {-7, 8}, {-100, -1}, {1, 1 << 16},
        {5, 5 + (1 << 30)}, {0, (1 << 30) + 1}, {-3, (1 << 30) - 2}, {1, (1 << 30) + 2},
        {0, Integer.MAX_VALUE}, {1, Integer.MAX_VALUE}, {-1, Integer.MAX_VALUE}, {-2, Integer.MAX_VALUE},
        {Integer.MIN_VALUE, Integer.MAX_VALUE}, {Integer.MIN_VALUE, 0}, {Integer.MIN_VALUE, -1},
        {Integer.MIN_VALUE, 1}, {Integer.MIN_VALUE, Integer.MIN_VALUE + 1}, {Integer.MIN_VALUE, Integer.MIN_VALUE + 10},
        {Integer.MAX_VALUE - 1, Integer.MAX_VALUE}, {-(1 << 30), 1 << 30}, {-1_500_000_000, 1_500_000_000}};

    private static final long[][] LONG_RANGES = {
        {0, 1}, {1, 4}, {-7, 8}, {-8, 8}, {1, 1L + Integer.MAX_VALUE}, {1, 2L + Integer.MAX_VALUE}, {1, 3_000_000_001L},
        {1, 1L << 40}, {1, (1L << 40) + 1}, {0, 1L << 62}, {0, (1L << 62) + 1}, {-3, (1L << 62) - 2},
        {0, Long.MAX_VALUE}, {1, Long.MAX_VALUE}, {-1, Long.MAX_VALUE}, {-2, Long.MAX_VALUE},
        {Long.MIN_VALUE, Long.MAX_VALUE}, {Long.MIN_VALUE, 0}, {Long.MIN_VALUE, -1}, {Long.MIN_VALUE, 1},
        {Long.MIN_VALUE, Long.MIN_VALUE + 1}, {Long.MAX_VALUE - 1, Long.MAX_VALUE}, {-(1L << 62), 1L << 62},
        {-7_000_000_000_000_000_000L, 7_000_000_000_000_000_000L}};

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        List<Long> seeds = seeds(60);
        List<Long> fewSeeds = seeds(40);

        try (PrintWriter out = open(folder, "next_int.txt", "seed : results of nextInt()")) {
            for (long seed : seeds) {
                writeLine(out, seed, "", 40, random -> random.nextInt());
            }
        }
        try (PrintWriter out = open(folder, "next_int_bound.txt", "seed bound : results of nextInt(bound)")) {
            for (long seed : fewSeeds) {
                for (int bound : BOUNDS) {
                    writeLine(out, seed, " " + bound, 12, random -> random.nextInt(bound));
                }
            }
        }
        try (PrintWriter out = open(folder, "next_int_range.txt",
                "seed origin bound : results of nextInt(origin, bound)")) {
            for (long seed : fewSeeds) {
                for (int[] range : INT_RANGES) {
                    writeLine(out, seed, " " + range[0] + " " + range[1], 12,
                            random -> random.nextInt(range[0], range[1]));
                }
            }
        }
        try (PrintWriter out = open(folder, "next_long.txt", "seed : results of nextLong()")) {
            for (long seed : seeds) {
                writeLine(out, seed, "", 20, random -> random.nextLong());
            }
        }
        try (PrintWriter out = open(folder, "next_long_range.txt",
                "seed origin bound : results of nextLong(origin, bound)")) {
            for (long seed : fewSeeds) {
                for (long[] range : LONG_RANGES) {
                    writeLine(out, seed, " " + range[0] + " " + range[1], 7,
                            random -> random.nextLong(range[0], range[1]));
                }
            }
        }
        try (PrintWriter out = open(folder, "next_double.txt",
                "seed : results of nextDouble(), each as the integer Double.doubleToRawLongBits gives")) {
            for (long seed : seeds) {
                writeLine(out, seed, "", 20, random -> Double.doubleToRawLongBits(random.nextDouble()));
            }
        }
        try (PrintWriter out = open(folder, "shuffle.txt",
                "seed size : the list 0, 1, ..., size - 1 after Collections.shuffle, and the nextInt() that follows")) {
            for (long seed : fewSeeds) {
                for (int size : new int[] {0, 1, 2, 3, 40}) {
                    writeShuffle(out, seed, size);
                }
            }
            for (long seed : seeds(60).subList(16, 32)) {
                writeShuffle(out, seed, 1000);
            }
        }
    }

    private static List<Long> seeds(int count) {
        List<Long> seeds = new ArrayList<>();
        for (long seed : EXTREME_SEEDS) {
            seeds.add(seed);
        }
        Random source = new Random(20240229);
        while (seeds.size() < count) {
            // nextLong() of one generator reaches few of the 64-bit numbers; mixed widths are more telling anyway.
            seeds.add(source.nextLong() >> source.nextInt(48));
        }
        return seeds;
    }

    private static PrintWriter open(Path folder, String name, String line) throws IOException {
        PrintWriter out = new PrintWriter(folder.resolve(name).toFile(), "US-ASCII");
        out.print("# Written by GenerateVectors.java. A line is one java.util.Random(seed), numbers are decimal:\n");
        out.print("# " + line + "\n");
        return out;
    }

    private static void writeLine(PrintWriter out, long seed, String parameters, int count,
            ToLongFunction<Random> call) {
        Random random = new Random(seed);
        out.print(seed + parameters + " :");
        for (int i = 0; i < count; ++i) {
            out.print(" " + call.applyAsLong(random));
        }
        out.print("\n");
    }

    private static void writeShuffle(PrintWriter out, long seed, int size) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < size; ++i) {
            list.add(i);
        }
        Random random = new Random(seed);
        Collections.shuffle(list, random);
        out.print(seed + " " + size + " :");
        for (int element : list) {
            out.print(" " + element);
        }
        out.print(" " + random.nextInt() + "\n");
    }
}
