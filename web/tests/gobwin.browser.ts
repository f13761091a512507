import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { barriers, clickHex, reader, site } from './page';

const here = site();

async function settled(page: Page): Promise<void> {
  // Until something is asked of the reader, or the game is over.
  await page.waitForFunction(() => !document.querySelector('.busy') && /End the turn|Victory for|A draw|Back/.test(document.querySelector('.orders')?.textContent ?? ''));
}

it('plays the duel to its end by clicking: marches, attacks, ends of turns', async () => {
  const { page, close } = await reader(here);
  await page.getByRole('button', { name: 'First battle' }).first().click();
  await page.getByRole('heading', { name: 'The Duel at Two Fords' }).first().waitFor();

  // A march: the way and its price first, then the deed; taken back; done again.
  await clickHex(page, '0303');
  await page.getByRole('button', { name: /R3 archers/ }).waitFor();
  await page.getByText('no orders', { exact: true }).waitFor();
  await clickHex(page, '0304');
  await page.locator('.reach-cost').first().waitFor();
  await clickHex(page, '0504');
  await page.getByRole('heading', { name: 'March to 0504' }).waitFor();
  await page.getByText('2 of 3 movement points').waitFor();
  expect(await page.locator('.path-stitch').count()).toBe(1);
  await page.getByRole('button', { name: 'March', exact: true }).click();
  await page.getByText('one movement point left').waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('2 movement points left').waitFor();

  // How far orders can be carried: nothing until asked, then an area, its legend, and the same in the map's text.
  expect(await page.locator('.layer-span path').count()).toBe(0);
  const layer = page.getByRole('button', { name: 'Orders reach', exact: true });
  await layer.click();
  const legend = page.locator('.legend');
  await legend.getByText(/^Orders reach: R1 can carry orders to \d+ hexes this turn\. .*R3 \(0303\)/).waitFor();
  expect(await page.locator('.layer-span .span-rim').count()).toBe(1);
  await legend.getByText(/Handed on there \(arrows.*R1 hands them to R3/).waitFor();
  expect(await page.locator('.layer-span .arrow').count()).toBeGreaterThan(0);
  const waiting = await legend.innerText();
  expect(await page.locator('.layer-pennants path').count()).toBe(waiting.match(/R\d+ \(\d{4}\)/g)?.length ?? 0);
  await page.getByRole('button', { name: 'As text', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Orders reach' }).waitFor();
  await dialog.getByText(/orders can be carried here/).first().waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await layer.click();
  expect(await page.locator('.layer-span path').count()).toBe(0);
  expect(await legend.count()).toBe(0);

  // Then everything forward, and at them, to the end of the game.
  let attacks = 0;
  for (let turn = 0; turn < 12 && !(await page.getByText(/Victory for|A draw/).count()); ++turn) {
    for (let i = 0; i < 8; ++i) {
      await settled(page);
      const next = page.getByRole('button', { name: 'Next stack' });
      if (!(await next.count()) || (await next.isDisabled())) break;
      await next.click();
      const attack = page.locator('.orders').getByRole('button', { name: /^Attack C\d/ }).first();
      if (await attack.count()) {
        await attack.click();
        await page.locator('.plan').getByText('The table behind it').first().waitFor();
        await page.locator('.plan').getByRole('button', { name: 'Attack', exact: true }).click();
        ++attacks;
        continue;
      }
      const text = page.getByRole('button', { name: 'Orders as text' });
      await text.click();
      const moves = await page.locator('.acts button').filter({ hasText: /^move/ }).allTextContents();
      await text.click();
      const stack = (await page.locator('.stack-line[aria-pressed="true"] strong').innerText()).trim();
      const far = (hex: string) => Math.abs(Number(hex.slice(0, 2)) - 10) + Math.abs(Number(hex.slice(2)) - 4) / 2;
      const east = moves.filter((m) => m.startsWith(`move ${stack} `)).map((m) => m.split(' ')[2]!).sort((a, b) => far(a) - far(b))[0];
      if (!east) continue;
      await clickHex(page, east);
      const march = page.getByRole('button', { name: 'March', exact: true });
      if (await march.count()) await march.click();
    }
    await settled(page);
    const end = page.getByRole('button', { name: 'End the turn' });
    if (!(await end.count())) break;
    await end.click();
    const yes = page.getByRole('button', { name: 'Yes' });
    await Promise.race([yes.waitFor({ timeout: 1500 }).catch(() => undefined), page.waitForTimeout(1500)]);
    if (await yes.isVisible()) await yes.click();
    await page.waitForTimeout(100);
    await settled(page);
  }
  await page.getByText(/Victory for|A draw/).first().waitFor();
  expect(attacks).toBeGreaterThan(0);

  // It is in the list, and can be seen again step by step.
  await page.getByRole('button', { name: 'See it again' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  const at = page.locator('.controls .numbers');
  const whole = await at.innerText();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect.poll(() => at.innerText()).toMatch(/^0 \//);
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect.poll(() => at.innerText()).toMatch(/^1 \//);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => at.innerText()).toBe(whole);
  await page.getByRole('link', { name: 'Games' }).click();
  await page.getByRole('link', { name: 'The Duel at Two Fords' }).waitFor();
  await close();
});
