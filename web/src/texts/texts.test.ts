import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { choices } from '../app/parts/situation';
import { nothingKnown, sentencesOf, takers, treeOf } from '../../scripts/literals.mjs';
import { ofThePage, ofTheReferee, ofTheScenarios } from '../../scripts/sentences.mjs';
import german from './de.json';
import spoken from './referee.de.json';
import scenarios from './scenarios.de.json';
import { fill } from './texts';

const places = (text: string) => (text.match(/\{\d*\}/g) ?? []).length;

it('says every sentence of the page in German too', () => {
  expect(ofThePage().length).toBeGreaterThan(300);
  expect(ofThePage().filter((text) => !(text in german))).toEqual([]);
});

it('says every sentence of the referee in German too', () => {
  const asked = ofTheReferee();
  expect(asked.length).toBeGreaterThan(1000);
  expect(asked.filter((text) => !(text in spoken || text in german))).toEqual([]);
});

it('says what the scenarios teach, the words of their events and the rulings of tables in German too, and nothing else there', () => {
  const asked = ofTheScenarios();
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((text) => !(text in scenarios || text in german))).toEqual([]);
  expect(Object.keys(scenarios).filter((text) => !asked.includes(text))).toEqual([]);
});

it('says every word of a situation of the odds in German too', () => {
  const words = Object.values(choices).flatMap((fields) => [...Object.keys(fields), ...Object.values(fields).flat()]);
  expect(words.length).toBeGreaterThan(50);
  expect(words.filter((word) => !/^AC\d$/.test(word) && !(word in german || word in spoken))).toEqual([]);
});

it('says every mark of a unit and every phase of the handbook in German too', () => {
  const wire = readFileSync(new URL('../../../src/systems/gbh/wire.cpp', import.meta.url), 'utf8');
  const marks = [...wire.matchAll(/\{Mark::\w+, "([^"]+)"\}/g)].map((m) => m[1]!);
  const phases = /phase_words\{([^}]+)\}/.exec(wire)![1]!.match(/[a-z-]+/g)!.map((word) => word.replaceAll('-', ' '));
  expect(marks).toContain('burning');
  expect(phases).toContain('deploy facing');
  expect([...marks, ...phases].filter((word) => !(word in german || word in spoken))).toEqual([]);
});

it('leaves no sentence as it is in English', () => {
  expect(Object.entries({ ...german, ...spoken, ...scenarios }).filter(([text, translation]) => text === translation && /[a-z]{2} [a-z]{2}/.test(text))).toEqual([]);
});

it('keeps every place of a sentence', () => {
  for (const [text, translation] of Object.entries({ ...german, ...spoken, ...scenarios })) expect(places(translation), text).toBe(places(text));
});

it('fills places in order, and out of order where they are numbered', () => {
  expect(fill('{} of {}', [2, 3])).toBe('2 of 3');
  expect(fill('{2} vor {1}', ['a', 'b'])).toBe('b vor a');
  expect(fill('{}', [])).toBe('');
});

it('finds the referee’s sentences', () => {
  expect(ofTheReferee()).toContain('this was chosen on an older view; look again');
  expect(ofTheReferee()).toContain('the aim of the battle is reached');
});

it('tells the literals of C++ that are sentences from others', () => {
  const tree = treeOf(`
    struct Row { Bar bar; Clause clause; Text text; std::string_view places; };
    constexpr Row rows[]{{Bar::over, {}, "a row's", "SO"}, {Bar::out, "X-1"_rule, "another's", "T"}};  // "a comment's"
    void finish(State& state, std::optional<Side> winner, Text how);
    const auto refuse = [&](std::string_view key, Text text) { return key == "key"; };
    constexpr std::array<Text, 2> words{"a table's", "of two "
                                                     "lines"};
    Text named(int n) { return n == '"' ? Text("one's") : Text("the other's"); }
    void f()
    {
        finish(s, by(a, b), "an argument's");
        refuse("no word", "a lambda's {}");
        sum.title.text = "a member's";
        log(cat("no part", "no other part"));
        return {{clause_of(fight), "a message's", {std::string("no name")}}};
    }`);
  expect(sentencesOf(tree, takers(tree, nothingKnown())).sort()).toEqual(["a lambda's {}", "a member's", "a message's", "a row's", "a table's", "an argument's", "another's", "of two lines", "one's", "the other's"]);
});
