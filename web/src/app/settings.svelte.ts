// What a reader has set for this browser: language, theme, motion, sound, eyes.
import type { Language } from '../texts/texts';

export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'on' | 'off';
  sound: boolean;
  hexNames: boolean;
  /** Systems whose first sentence has been read. */
  coached: string[];
}

const key = 'montjoy.settings';
const standard: Settings = { language: 'en', theme: 'system', motion: 'system', sound: false, hexNames: false, coached: [] };

function stored(): Partial<Settings> {
  try {
    const read: unknown = JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}');
    return read && typeof read === 'object' ? (read as Partial<Settings>) : {};
  } catch {
    return {};
  }
}

function firstLanguage(): Language {
  return globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en';
}

export const readable: Settings = $state({ ...standard, language: firstLanguage(), ...stored() });

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  readable[name] = value;
  try {
    localStorage.setItem(key, JSON.stringify(readable));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
}

/** Puts theme, motion and language on the document. */
export function apply(): void {
  const dark = readable.theme === 'dark' || (readable.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = readable.language;
  document.documentElement.dataset.motion = moves() ? 'on' : 'off';
}

export function moves(): boolean {
  return readable.motion === 'on' || (readable.motion === 'system' && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches);
}
