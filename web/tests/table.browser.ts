// What a table offers beside the moves: typed dice, records, plans with joint odds, scouting with its chances, German.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Answer, GameInfo, Moment } from '../src/engine/protocol';
import { barriers, engineOf, reader, site } from './page';

const here = site();
/** The record of a duel's first acts, chosen by programs: sixty for two people at one device; or as many as lead to `stop`, for one
 *  person against a program. */
async function playedByPrograms(stop?: (moment: Moment) => boolean): Promise<string> {
  const engine = await Engine.load(engineOf('gobwin'));
  const must = <T>(answer: Answer<T>): T => {
    if (!('answer' in answer)) throw new Error(JSON.stringify(answer));
    return answer.answer;
  };
  const { game, seats } = must(engine.ask<GameInfo>({ do: 'open', scenario: 'gobwin/duel', key: '00000000000005a7', players: stop ? ['human', 'automa'] : [] }));
  const as = seats[0]!.name;
  let moment = must(engine.ask<Moment>({ do: 'moment', game, as }));
  for (let i = 0; i < (stop ? 2000 : 60) && moment.pending.kind === 'choice' && !stop?.(moment); ++i) moment = must(engine.ask<Moment>({ do: 'bot', game, seat: moment.pending.awaited[0]!, bot: 'automa', as }));
  return must(engine.ask<{ text: string }>({ do: 'record', game })).text;
}

const over = (page: Page) => page.getByRole('heading', { name: /Victory for|A draw/ }).first();

it('gpc with real dice: each face is typed on large keys, and the record holds them', async () => {
  const { page, close } = await reader(here, { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await page.goto(`${here.url}/#/new/gpc/first-field`);
  await page.getByRole('radio', { name: 'real ones, typed in' }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.choice').first().waitFor();
  let dice = 0;
  const throwing = page.locator('.knight form');
  for (let i = 0; i < 300 && !(await over(page).isVisible()); ++i) {
    if (await throwing.isVisible()) {
      const done = throwing.getByRole('button', { name: 'So they lie' });
      while (await done.isDisabled()) {
        const keys = throwing.locator('.faces button');
        await keys.nth((i * 7) % (await keys.count())).click();
      }
      await done.click();
      ++dice;
      if (dice === 1) expect(await barriers(page)).toEqual([]);
    } else {
      const surely = page.getByRole('button', { name: /so be it$/ });
      if (await surely.isVisible()) await surely.click();
      else if (await page.locator('.choice').first().isVisible()) await page.locator('.choice').first().click();
    }
    await page.waitForTimeout(40);
  }
  await over(page).waitFor();
  expect(dice).toBeGreaterThan(8);
  await close();
});

it('a record is loaded, gone through with the slider, seen by two pairs of eyes, linked to a moment, and played on from there', async () => {
  const { page, context, close } = await reader(here, { permissions: ['clipboard-read', 'clipboard-write'] });
  const record = await playedByPrograms();
  await page.locator('input[type=file]').setInputFiles({ name: 'duel.game', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.locator('.game').waitFor();
  const curtain = page.getByRole('button', { name: /^I am/ });
  if (await curtain.isVisible({ timeout: 3000 }).catch(() => false)) await curtain.click();
  const saving = page.waitForEvent('download');
  await page.locator('.rail').getByRole('button', { name: 'Save record' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toBe(record);
  await page.locator('.rail').getByRole('button', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  await slider.fill('12');
  await expect.poll(() => page.locator('.controls .numbers').innerText()).toMatch(/^12 \//);
  await page.getByRole('button', { name: 'Two views' }).click();
  await expect.poll(() => page.locator('.stages section').count()).toBe(2);
  expect(await page.locator('.eyes select').nth(0).inputValue()).not.toBe(await page.locator('.eyes select').nth(1).inputValue());
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect.poll(() => other.locator('.controls .numbers').innerText()).toMatch(/^12 \//);
  await other.close();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('.game').waitFor();
  expect(await over(page).isVisible()).toBe(false);
  await close();
});

it('several attacks are planned, told what they come to together, and carried out in a row', async () => {
  const { page, close } = await reader(here);
  // A duel of programs up to a moment at which the Alliance may attack.
  const record = await playedByPrograms((moment) => moment.seat === 'alliance-1' && moment.legal.some((act) => act.startsWith('attack ')));
  await page.locator('input[type=file]').setInputFiles({ name: 'duel.game', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.locator('.game').waitFor();
  const next = page.getByRole('button', { name: 'Next stack' });
  const attack = page.locator('.orders').getByRole('button', { name: /^Attack C\d/ });
  await next.waitFor();
  for (let i = 0; i < 12 && !(await attack.count()); ++i) await next.click();
  await attack.first().click();
  await page.locator('.plan').getByText('The table behind it').first().waitFor();
  await page.getByRole('button', { name: 'Add to the plan' }).click();
  const plan = page.locator('.planned');
  await plan.locator('li').first().waitFor();
  await plan.getByText(/^(Exact, over every way|By \d+ trials)/).first().waitFor();
  const newest = () => page.locator('.part.chronicle li').first().innerText();
  const before = await newest();
  await plan.getByRole('button', { name: 'Carry them out' }).click();
  await plan.waitFor({ state: 'detached' });
  await expect.poll(newest).not.toBe(before);
  expect(await page.locator('.part.chronicle').innerText()).toMatch(/attacks/);
  await close();
});

it('arcadia: scouting shows what each stance and scout is likely to bring, and goes on by clicking', async () => {
  const { page, close } = await reader(here);
  await page.goto(`${here.url}/#/new/arcadia/meeting`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.wizard .bar').first().waitFor();
  expect(await page.locator('.wizard .choice').count()).toBe(3);
  await page.locator('.wizard .choice').first().click();
  await page.locator('.wizard').getByText('The table behind it').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.locator('.wizard .primary').click();
  await page.getByText('who scouts better chooses the battle').waitFor();
  await close();
});

it('a force is designed with its price at once and tried against the enemy’s', async () => {
  const { page, close } = await reader(here);
  await page.goto(`${here.url}/#/new/gobwin/gobwin-bump`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText(/\d+ points for each unit/).waitFor();
  const price = await page.locator('.cost').innerText();
  await page.getByLabel('Attack', { exact: false }).first().fill('5');
  await expect.poll(() => page.locator('.cost').innerText()).not.toBe(price);
  await page.getByLabel('Hits', { exact: false }).first().fill('3');
  await page.locator('.notice.bad .clause').first().waitFor();
  await close();
});

it('speaks German: the page, refusals, the chronicle', async () => {
  const { page, close } = await reader(here, { locale: 'de-DE' });
  await page.getByRole('heading', { name: 'Jetzt spielen' }).waitFor();
  await page.locator('.system').first().getByRole('button').first().click();
  await page.locator('.game').waitFor();
  await page.getByRole('button', { name: 'Befehle als Text' }).click();
  await page.getByRole('textbox', { name: 'Ein Befehl als Text' }).fill('move R3 1004');
  await page.keyboard.press('Enter');
  await page.locator('.notice.bad').getByText(/steht nicht neben|kein Befehl/).waitFor();
  await page.locator('.orders').getByRole('button', { name: 'Zurück', exact: true }).click();
  await page.locator('.rail .menu button').nth(1).click();
  await page.locator('.rail .notice').getByRole('button').first().click();
  await page.locator('.rail .notice').waitFor({ state: 'detached' });
  await page.locator('.part.chronicle li').first().waitFor();
  expect(await page.locator('.part.chronicle').innerText()).not.toMatch(/ comes from | goes to | joins /);
  await close();
});
