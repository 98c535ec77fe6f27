import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { wcagTags } from './accessibility'
import { expect, test } from './test'

const folder = resolve(import.meta.dirname, '../../providers/notification/testdata')

/** emails lists the emails that the Go tests compare with the program's output. Text messages have no HTML part. */
const emails = readdirSync(folder)
  .map((name) => ({ name, content: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ content }) => content.startsWith('EMAIL'))
  .map(({ name, content }) => {
    const start = content.indexOf('<!doctype html>')
    return { name: name.replace('.golden', ''), plain: content.slice(0, start), html: content.slice(start) }
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`emails are readable on a phone in ${colorScheme} mode (1.08a)`, async ({ page }, info) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 700 })
    expect(emails.length, 'emails').toBeGreaterThan(40)
    for (const { name, plain, html } of emails) {
      expect.soft(plain, `the plain text of ${name}`).toMatch(/\n\n-- \nHulak\./)
      await page.setContent(html)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${name}, horizontal overflow`).toBeLessThanOrEqual(0)
      await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
      const { violations } = await new AxeBuilder({ page }).withTags(wcagTags).setLegacyMode().analyze()
      const ids = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)
      expect.soft(ids, name).toEqual([])
    }
  })
}
