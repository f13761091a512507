// Exact fractions as people read them.

/** "3/25" as a number. */
export function value(fraction: string): number {
  const [a, b = '1'] = fraction.split('/');
  return Number(a) / Number(b);
}

/** "12 %", "0.4 %", "1 in 1,250": never 0 % for what may happen, nor 100 % for what may fail. */
export function percent(x: number): string {
  if (x <= 0) return '0 %';
  if (x >= 1) return '100 %';
  if (x < 0.0005) return '< 0.1 %';
  if (x > 0.9995) return '> 99.9 %';
  const hundred = x * 100;
  return `${hundred < 10 || hundred > 99 ? hundred.toFixed(1) : hundred.toFixed(0)} %`;
}

/** What numbered outcomes count, "hits" of "0 hits", "1 hit" and "7 hits, the stack is killed": that of the most of them. */
export function counted(outcomes: string[]): string {
  const most = outcomes[outcomes.length - 1] ?? '';
  return most.replace(/^\d+ ?/, '').replace(/,.*/, '');
}

export interface Spread {
  /** The narrowest run of outcomes that holds at least two thirds; of several the likeliest. */
  low: number;
  high: number;
  often: number;
  mean: number;
}

/** Where numbers lie that fall with these chances. */
export function spread(outcomes: { n: number; p: number }[]): Spread | null {
  const sorted = [...outcomes].filter(({ p }) => p > 0).sort((a, b) => a.n - b.n);
  if (sorted.length === 0) return null;
  let best: [number, number] = [0, sorted.length - 1];
  let held = 0;
  for (let i = 0; i < sorted.length; ++i) {
    let sum = 0;
    for (let j = i; j < sorted.length; ++j) {
      sum += sorted[j]!.p;
      if (sum < 2 / 3 - 1e-12) continue;
      const narrower = sorted[best[1]]!.n - sorted[best[0]]!.n - (sorted[j]!.n - sorted[i]!.n);
      if (held === 0 || narrower > 0 || (narrower === 0 && sum > held + 1e-12)) {
        best = [i, j];
        held = sum;
      }
      break;
    }
  }
  const often = sorted.reduce((a, b) => (b.p > a.p + 1e-12 ? b : a));
  return { low: sorted[best[0]]!.n, high: sorted[best[1]]!.n, often: often.n, mean: sorted.reduce((sum, { n, p }) => sum + n * p, 0) };
}
