import { messageSentTo } from '../mailbox'
import { newSender, staff } from '../people'
import { held, readySender } from '../prepared'
import { approveRelease, choose, settled, signInAtHome, signInStaff, signInTwo, transferRow } from '../steps'
import { expect, test } from '../test'

// The case of a transfer is requested before it exists.
test.use({ refusals: [404] })

test('compliance sees what was known when a transfer was released, who released it, and on which list version (9.05a 5.04b)', async ({
  page,
  browser,
}) => {
  // This person is invented. The name is on the sample list that ships with the program.
  const { signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await held(signed)

  const colleague = await signInTwo(page, browser, staff.compliance)

  await test.step('the queue shows the reason and the time left', async () => {
    await page
      .getByRole('navigation', { name: 'Back-office' })
      .getByRole('link', { name: 'Transfers on hold' })
      .click()
    const row = page.getByRole('row').filter({ hasText: transfer.number })
    await expect(row).toContainText('Screening hit')
    await expect(row).toContainText('Badmash Kalpanik')
    await expect(row).toContainText(/in 2[34] h/)
    await row.getByRole('link', { name: transfer.number }).click()
    await expect(page).toHaveURL(`/admin/holds/${transfer.id}`)
  })

  await test.step('the evidence names the entry, the list, and its version', async () => {
    const hits = page.getByRole('table', { name: 'Possible matches' })
    await expect(hits).toContainText('KALPANIK, Badmash Bahadur')
    await expect(hits).toContainText('SAMPLE_SDN 9001')
    const checks = page.getByRole('table', { name: 'Screened people' })
    await expect(checks.getByRole('row').filter({ hasText: 'SAMPLE_SDN' }).first()).toContainText('Hold')
  })

  await test.step('a release needs a reason (5.04b)', async () => {
    await page.getByRole('button', { name: 'Release' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await expect(dialog.getByText('This field cannot be empty')).toBeVisible()
    await approveRelease(page, transfer.id, 'Born in another year, seen on the passport')
    await expect(page.getByText(/approved the release\. One more approval is needed\./)).toBeVisible()
  })

  await test.step('a second person completes the release', async () => {
    await approveRelease(colleague, transfer.id, 'I saw the passport, too')
    await expect(colleague.getByText('This transfer is no longer on hold')).toBeVisible()
  })

  await test.step('the page shows what was known, who released it, why, and on which list', async () => {
    await page.goto(`/admin/holds/${transfer.id}`)
    await settled(page)
    const decision = page.getByRole('listitem').filter({ hasText: 'Released by' })
    await expect(decision).toContainText('I saw the passport, too')
    const known = decision.getByRole('table', { name: 'Lists known when it was released' })
    const list = known.getByRole('row').filter({ hasText: 'SAMPLE_SDN' })
    await expect(list).toContainText('Hold')
    const version = await list.getByRole('button', { name: /^Copy list version / }).getAttribute('title')
    expect(version).toMatch(/^[0-9a-f]{64}$/)

    await page
      .getByRole('navigation', { name: 'Back-office' })
      .getByRole('link', { name: 'Sanctions lists' })
      .click()
    const register = page.getByRole('table', { name: 'Sanctions list versions' })
    await expect(register.getByTitle(version ?? '')).toBeVisible()
    await expect(register.getByRole('row').filter({ hasText: 'Now' })).toContainText('sample data')
  })

  await test.step('the case stores notes and documents', async () => {
    await page.goto(`/admin/holds/${transfer.id}`)
    await page.getByRole('link', { name: 'Compliance case' }).click()
    await page.getByRole('button', { name: 'Open case' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Like an entry of the list')
    await dialog.getByRole('button', { name: 'Open case' }).click()
    await expect(dialog).toBeHidden()
    const form = page.getByRole('form', { name: 'Add a note' })
    await form.getByRole('textbox', { name: 'Note' }).fill('Passport seen, born in 1991')
    await form.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Passport seen, born in 1991' })).toBeVisible()
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach document' }).click()
    const content = Buffer.from('%PDF-1.7\n%%EOF\n')
    await (await chosen).setFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: content })
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'passport.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('passport.pdf')
  })

  await test.step('a dismissed match no longer holds transfers', async () => {
    await page.goto(`/admin/holds/${transfer.id}`)
    await page.getByRole('button', { name: /^Dismiss match: KALPANIK, Badmash/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Born in another year')
    await dialog.getByRole('button', { name: 'Dismiss match' }).click()
    await expect(page.getByText(/dismissed this match\. One more approval is needed\./)).toBeVisible()
    await colleague.goto(`/admin/holds/${transfer.id}`)
    await colleague.getByRole('button', { name: /^Approve dismissal: KALPANIK, Badmash/ }).click()
    const approval = colleague.getByRole('dialog')
    await approval.getByRole('textbox', { name: 'Reason' }).fill('Born in another year')
    await approval.getByRole('button', { name: 'Approve dismissal' }).click()
    await expect(colleague.getByRole('button', { name: /^Restore match: KALPANIK, Badmash/ })).toBeVisible()
    await colleague.context().close()
  })
})

test('the sender of a transfer on hold sees what is missing and why, uploads it, and compliance receives it (9.10d)', async ({
  page,
  browser,
}) => {
  const { sender, signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await held(signed)
  const office = await browser.newContext()
  const desk = await office.newPage()

  await test.step('compliance requests a document with a reason for the sender', async () => {
    await signInStaff(desk, staff.compliance)
    await desk.goto(`/admin/holds/${transfer.id}`)
    await desk.getByRole('button', { name: 'Request documents' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Proof of identity' }).check()
    await choose(
      desk,
      'Reason shown to the sender',
      'The sender or the beneficiary shares a name with someone else',
    )
    await dialog.getByRole('textbox', { name: 'Comments' }).fill('Is it entry 9001?')
    await dialog.getByRole('button', { name: 'Request documents' }).click()
    await expect(dialog).toBeHidden()
    await expect(desk.getByText('Paused while we wait for the sender')).toBeVisible()
  })

  await test.step('the sender gets an email and a notice, and uploads the document', async () => {
    await messageSentTo(page.request, sender.email, 'We need a document for your transfer')
    await signInAtHome(page, sender)
    await transferRow(page, transfer.number)
      .getByRole('button', { name: /^Track/ })
      .click()
    const asked = page.getByRole('region', { name: 'We need a document' })
    await expect(asked.getByText(/name matches someone else/)).toBeVisible()
    await expect(page.getByText('Is it entry 9001?')).toHaveCount(0)
    const chosen = page.waitForEvent('filechooser')
    await asked.getByRole('button', { name: 'Choose file' }).click()
    const content = Buffer.from('%PDF-1.7\n%%EOF\n')
    await (await chosen).setFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: content })
    await expect(asked.getByText('Received: passport.pdf')).toBeVisible()
    await expect(asked.getByText('We have everything we need and are continuing our review.')).toBeVisible()
  })

  await test.step('compliance receives it and the deadline resumes', async () => {
    const hold = desk.getByText('This transfer needs a decision')
    const stopped = desk.getByText('Paused while we wait for the sender')
    await expect(async () => {
      await desk.goto(`/admin/holds/${transfer.id}`)
      await expect(hold).toBeVisible()
      await expect(stopped).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    const saved = desk.waitForEvent('download')
    await desk
      .getByRole('table', { name: 'Uploaded by the sender' })
      .getByRole('button', { name: 'passport.pdf' })
      .click()
    expect((await saved).suggestedFilename()).toBe('passport.pdf')
  })
  await office.close()
})
