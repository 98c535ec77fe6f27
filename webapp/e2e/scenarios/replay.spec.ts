import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { newSender, staff } from '../fixtures'
import { releaseTransfer, signInTwoStaffMembers } from '../steps'
import { type Browser, expect, type Page, test } from '../test'
import { createHeldTransfer, createReadySender } from '../testData'

const root = resolve(import.meta.dirname, '../../..')

/** verify runs the verify-evidence program on an evidence file. */
function verify(file: string, key: string): { code: number; output: string } {
  try {
    const output = execFileSync('go', ['run', './cmd/verify-evidence', file, key], {
      cwd: root,
      encoding: 'utf8',
    })
    return { code: 0, output }
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { code: status, output: stdout }
  }
}

/** release releases a transfer on hold with two approvals. It leaves page signed in as the first approver. */
async function release(page: Page, browser: Browser, transferId: string) {
  const secondPage = await signInTwoStaffMembers(page, browser, staff.compliance)
  for (const approverPage of [page, secondPage]) {
    await releaseTransfer(approverPage, transferId, 'The passport shows a different birth year')
  }
  await secondPage.context().close()
}

test('a compliance officer can find out within a minute who released a transfer, what they knew, and which list version applied', async ({
  page,
  browser,
}, { annotations }) => {
  const { session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await createHeldTransfer(session)
  await release(page, browser, transfer.id)

  // Start timing at the queue of transfers on hold.
  await page.goto('/admin/holds')
  const startedAt = Date.now()
  await test.step(
    'the officer replays the decision',
    async () => {
      await page.goto(`/admin/holds/${transfer.id}`)
      await page.getByRole('link', { name: 'Replay this decision' }).last().click()
      const decision = page.getByRole('region', { name: 'Known at the time of the decision' })
      await expect(decision).toContainText('Released by')
      await expect(decision).toContainText('SAMPLE_SDN')
      const version = await decision
        .getByRole('table', { name: 'List versions at this step' })
        .getByRole('button', { name: /^Copy list version / })
        .first()
        .getAttribute('title')
      expect(version).toMatch(/^[0-9a-f]{64}$/)
      await page.getByText('Show personal data', { exact: true }).click()
      await expect(decision).toContainText('KALPANIK, Badmash Bahadur')
      await expect(decision).toContainText('The passport shows a different birth year')
    },
    { timeout: 60_000 },
  )
  const duration = `${Date.now() - startedAt} ms`
  annotations.push({ type: 'time to find the decision', description: duration })
  process.stdout.write(`time to find a release decision: ${duration}\n`)
  await expect(page.getByRole('region', { name: 'In effect at the time' })).toContainText('version 1')
})

test('staff replay a transfer with buttons, keys, and the slider, and add a note to a step', async ({
  page,
  browser,
}) => {
  const { session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await createHeldTransfer(session)
  await release(page, browser, transfer.id)
  const replayUrl = `/admin/replay/transfer-${transfer.id}`
  const slider = page.getByRole('slider', { name: 'Step' })
  const expectStep = (text: RegExp) => expect(page.getByText(text)).toBeVisible()

  await test.step('each step shows its changes', async () => {
    await page.goto(replayUrl)
    await expectStep(/^Step 1 of \d+$/)
    await expect(page.getByRole('heading', { name: 'Created' })).toBeVisible()
    await page.getByRole('button', { name: 'Next step' }).click()
    await expectStep(/^Step 2 of /)
    await expect(page).toHaveURL(`${replayUrl}?step=2`)
  })
  await test.step('the arrow keys move one step, and Home and End move to the first and last step', async () => {
    await page.keyboard.press('ArrowRight')
    await expectStep(/^Step 3 of /)
    await page.keyboard.press('ArrowLeft')
    await expectStep(/^Step 2 of /)
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled()
    await page.keyboard.press('Home')
    await expectStep(/^Step 1 of /)
  })
  await test.step('the slider selects a step', async () => {
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expectStep(/^Step 2 of /)
    await slider.fill('3')
    await expectStep(/^Step 3 of /)
  })
  await test.step('playback stops at the end', async () => {
    await page.getByRole('radiogroup', { name: 'Speed' }).getByText('4×').click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })
  await test.step('a note links to its step, and its author can remove it', async () => {
    await page.goto(`${replayUrl}?step=2`)
    await expectStep(/^Step 2 of /)
    const form = page.getByRole('form', { name: 'Add a bookmark or note' })
    await form.getByRole('textbox', { name: 'Note, step 2' }).fill('Compare with the passport')
    await form.getByRole('button', { name: 'Add note' }).click()
    const note = page.getByRole('listitem').filter({ hasText: 'Compare with the passport' })
    await expect(note).toBeVisible()
    await page.goto(`${replayUrl}?step=1`)
    await note.getByRole('button', { name: 'Step 2', exact: true }).click()
    await expectStep(/^Step 2 of /)
    await note.getByRole('button', { name: /^Remove/ }).click()
    await expect(note).toBeHidden()
  })
  await test.step('the page has no accessibility violations', async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`)),
    ).toEqual([])
  })
})

test('staff download evidence that passes offline verification, and tampered evidence fails', async ({
  page,
  browser,
}, info) => {
  const { session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await createHeldTransfer(session)
  await release(page, browser, transfer.id)
  await page.goto(`/admin/replay/transfer-${transfer.id}`)
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download evidence' }).click()
  const file = info.outputPath('evidence.json')
  await (await downloadEvent).saveAs(file)
  await page.getByText('How to verify it offline').click()
  const key = await page.getByRole('button', { name: /^Copy public key / }).getAttribute('title')
  const valid = verify(file, key ?? '')
  expect(valid.output).toContain('VERIFIED with key')
  expect(valid.output).toContain('transfer.hold_released')
  expect(valid.code).toBe(0)

  const content = readFileSync(file, 'utf8')
  const tampered = content.replace('200.00', '900.00')
  expect(tampered).not.toBe(content)
  writeFileSync(file, tampered)
  const invalid = verify(file, key ?? '')
  expect(invalid.code).toBe(1)
  expect(invalid.output).toContain('NOT VERIFIED')
})
