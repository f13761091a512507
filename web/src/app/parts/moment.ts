// Moments and lengths of time as the reader's clock and language have them.
import { t } from '../../texts/texts';
import { readable } from '../settings.svelte';

/** "Tue, 12 May, 18:00", in the zone of the reader's device. */
export function clockTime(iso: string | number): string {
  return new Intl.DateTimeFormat(readable.language, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

export function dayTime(iso: string | number): string {
  return new Intl.DateTimeFormat(readable.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** "2 d 4 h", "3 h 5 min", "4 min", "35 s". */
export function length(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  const [d, h, min] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d) return h ? t('{} d {} h', d, h) : t('{} d', d);
  if (h) return min ? t('{} h {} min', h, min) : t('{} h', h);
  return s < 120 ? t('{} s', s) : t('{} min', min);
}

/** The name of the zone that times are shown in. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
