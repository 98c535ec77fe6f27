import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { newSender, staff } from '../people'
import { held, readySender } from '../prepared'
import { approveRelease, signInTwo } from '../steps'
import { type Browser, expect, type Page, test } from '../test'

const root = resolve(import.meta.dirname, '../../..')

/** verify checks an evidence file with only the verifier program. */
function verify(file: string, key: string): { code: number; said: string } {
  try {
    const said = execFileSync('go', ['run', './cmd/verify-evidence', file, key], {
      cwd: root,
      encoding: 'utf8',
    })
    return { code: 0, said }
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { code: status, said: stdout }
  }
}

/**
 * release releases a transfer that a sanctions match put on hold, with two approvals. The first person stays
 * signed in.
 */
async function release(page: Page, browser: Browser, transfer: string) {
  const second = await signInTwo(page, browser, staff.compliance)
  for (const officer of [page, second]) {
    await approveRelease(officer, transfer, 'Born in another year, seen on the passport')
  }
  await second.context().close()
}

test('compliance finds within a minute what was known when a transfer was released, who released it, and on which list version', async ({
  page,
  browser,
}, { annotations }) => {
  const { signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await held(signed)
  await release(page, browser, transfer.id)

  // The clock starts at the queue, with the transfer's number known.
  await page.goto('/admin/holds')
  const asked = Date.now()
  await test.step(
    'the answer',
    async () => {
      await page.goto(`/admin/holds/${transfer.id}`)
      await page.getByRole('link', { name: 'Replay this decision' }).last().click()
      const answer = page.getByRole('region', { name: 'Known at the time of the decision' })
      await expect(answer).toContainText('Released by')
      await expect(answer).toContainText('SAMPLE_SDN')
      const version = await answer
        .getByRole('table', { name: 'Lists at this step' })
        .getByRole('button', { name: /^Copy list version / })
        .first()
        .getAttribute('title')
      expect(version).toMatch(/^[0-9a-f]{64}$/)
      await page.getByText('Show personal data', { exact: true }).click()
      await expect(answer).toContainText('KALPANIK, Badmash Bahadur')
      await expect(answer).toContainText('Born in another year, seen on the passport')
    },
    { timeout: 60_000 },
  )
  const took = `answered in ${Date.now() - asked} ms`
  annotations.push({ type: 'time to the answer', description: took })
  process.stdout.write(`compliance's question about a release was ${took}\n`)
  await expect(page.getByRole('region', { name: 'In effect at the time' })).toContainText('version 1')
})

test('a transfer is replayed with buttons, keys, and the slider, annotated, and linked by step', async ({
  page,
  browser,
}) => {
  const { signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await held(signed)
  await release(page, browser, transfer.id)
  const film = `/admin/replay/transfer-${transfer.id}`
  const slider = page.getByRole('slider', { name: 'Step' })
  const step = (text: RegExp) => expect(page.getByText(text)).toBeVisible()

  await test.step('each step shows its changes', async () => {
    await page.goto(film)
    await step(/^Step 1 of \d+$/)
    await expect(page.getByRole('heading', { name: 'Created' })).toBeVisible()
    await page.getByRole('button', { name: 'Next step' }).click()
    await step(/^Step 2 of /)
    await expect(page).toHaveURL(`${film}?step=2`)
  })
  await test.step('the arrow keys step, Home and End jump, and Space plays', async () => {
    await page.keyboard.press('ArrowRight')
    await step(/^Step 3 of /)
    await page.keyboard.press('ArrowLeft')
    await step(/^Step 2 of /)
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled()
    await page.keyboard.press('Home')
    await step(/^Step 1 of /)
  })
  await test.step('there is one slider', async () => {
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await step(/^Step 2 of /)
    await slider.fill('3')
    await step(/^Step 3 of /)
  })
  await test.step('playback runs to the end', async () => {
    await page.getByRole('radiogroup', { name: 'Speed' }).getByText('4×').click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })
  await test.step('a note keeps its author and can be removed', async () => {
    await page.goto(`${film}?step=2`)
    await step(/^Step 2 of /)
    const form = page.getByRole('form', { name: 'Add a bookmark or note' })
    await form.getByRole('textbox', { name: 'Note, step 2' }).fill('Compare with her aunt')
    await form.getByRole('button', { name: 'Add note' }).click()
    const note = page.getByRole('listitem').filter({ hasText: 'Compare with her aunt' })
    await expect(note).toBeVisible()
    await page.goto(`${film}?step=1`)
    await note.getByRole('button', { name: 'Step 2', exact: true }).click()
    await step(/^Step 2 of /)
    await note.getByRole('button', { name: /^Remove/ }).click()
    await expect(note).toBeHidden()
  })
  await test.step('no accessibility violations', async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`)),
    ).toEqual([])
  })
})

test('evidence is downloaded and verified offline, and fails if one byte changes', async ({
  page,
  browser,
}, info) => {
  const { signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await held(signed)
  await release(page, browser, transfer.id)
  await page.goto(`/admin/replay/transfer-${transfer.id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download evidence' }).click()
  const file = info.outputPath('evidence.json')
  await (await saved).saveAs(file)
  await page.getByText('How to verify it offline').click()
  const key = await page.getByRole('button', { name: /^Copy public key / }).getAttribute('title')
  const proven = verify(file, key ?? '')
  expect(proven.said).toContain('PROVEN with the key')
  expect(proven.said).toContain('transfer.hold_released')
  expect(proven.code).toBe(0)

  const bytes = readFileSync(file, 'utf8')
  const tampered = bytes.replace('200.00', '900.00')
  expect(tampered).not.toBe(bytes)
  writeFileSync(file, tampered)
  const refused = verify(file, key ?? '')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('NOT PROVEN')
})
