import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { wcagTags } from './accessibility'
import { acceptCookies } from './steps'
import { expect, test } from './test'

const path = '/sandbox/design'

async function openDesignPage(page: Page) {
  await acceptCookies(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
}

/**
 * violations returns the accessibility violations. It does not wait for the page to load, because the design page shows
 * loading states permanently.
 */
async function violations(page: Page, within = 'html') {
  const result = await new AxeBuilder({ page }).include(within).withTags(wcagTags).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the design page in ${colorScheme} mode`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('meets WCAG 2.2 AA', async ({ page }) => {
      test.setTimeout(180_000) // The test checks a long page several times.
      await openDesignPage(page)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      expect.soft(await violations(page), 'the page').toEqual([])
      for (const name of ['Open a dialog', 'Open a drawer', 'Confirm a destructive action']) {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect.soft(await violations(page), name).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page.getByRole('button', { name })).toBeFocused()
      }
      for (const list of ['Relationship', 'Relationships', 'Country']) {
        const field = page.getByRole('combobox', { name: list, exact: true }).first()
        await field.press('ArrowDown')
        const options = page.getByRole('listbox', { name: list, exact: true })
        await expect(options).toBeVisible()
        expect
          .soft(
            await options.evaluate((box) => box.scrollHeight > box.clientHeight),
            `the ${list} list scrolls`,
          )
          .toBe(true)
        expect.soft(await violations(page, '.mantine-Popover-dropdown'), `the ${list} list`).toEqual([])
        await page.keyboard.press('ArrowUp')
        await expect(options.getByRole('option').last()).toBeInViewport()
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: 'Error, long text' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'No money was sent.' })).toBeVisible()
      await page.getByRole('button', { name: 'Open a menu' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect.soft(await violations(page), 'a message and a menu').toEqual([])
    })
  })
}

test('the design page fits a phone that is 320 px wide (1.07a)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openDesignPage(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

const durations = (page: Page, component: string) =>
  page.getByRole('heading', { name: component, exact: true }).evaluate((heading) =>
    (heading.parentElement as HTMLElement)
      .getAnimations({ subtree: true })
      .map((animation) => Number(animation.effect?.getComputedTiming().endTime))
      .sort((a, b) => a - b),
  )

test('the check mark’s animations last 1 s, 2 s, and 3 s (9.12j)', async ({ page }) => {
  await openDesignPage(page)
  await expect.poll(() => durations(page, 'CheckMark')).toEqual([1_000, 2_000, 3_000])
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the design page runs no animations', async ({ page }) => {
    await openDesignPage(page)
    const runningAnimations = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(runningAnimations).toBe(0)
  })
})
