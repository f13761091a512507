// How to tell a text that is left in English from one that is German.
import { readFileSync } from 'node:fs';

const read = (name: string) => JSON.parse(readFileSync(`src/texts/${name}`, 'utf8')) as Record<string, string>;
export const sentences = { ...read('scenarios.de.json'), ...read('referee.de.json'), ...read('de.json') };
export const papers = read('papers.de.json');

/** Words that no German sentence has: those given here, and those that stand in English sentences alone. */
export const given = /(?<![\p{L}\d_/-])(?!Walls?\b|Held\b|Fall\b)(the|and|with|which|whose|where|from|of|is|are|has|have|had|by|on|at|to|for|its|it|he|his|him|they|their|nobody|none|not|unit|units|hex|hexes|turn|round|enemy|card|damage|attacks?|moves?|rolled|left|lost|loses|wins?|won|knight|men|foe|foes|side|wall|walls|points?|shot|dice|skill|level|held|seen|less|fires?|falls?|burns?|flees|stands|takes?|gets?|gives?|each|other|one|two|three|four|player|battle|race|armour|shield|weapons|movement|morale|glory|squire|mount|in hand|leader|commander|experience|nothing|happened)(?![\p{L}\d_-])/iu;
export const wordsOf = (text: string): string[] => text.match(/(?<![\p{L}\d_/-])[a-zäöüß]{2,}(?![\p{L}\d_-])/gu) ?? [];
export const pairs = Object.entries({ ...sentences, ...papers });
const german = new Set(pairs.flatMap(([english, text]) => wordsOf(text).filter((word) => text === english || !wordsOf(english).includes(word))));
export const foreign = new Set(pairs.flatMap(([english]) => wordsOf(english)).filter((word) => !german.has(word)));
export const isEnglish = (text: string): boolean => given.test(text) || wordsOf(text).some((word) => foreign.has(word));
