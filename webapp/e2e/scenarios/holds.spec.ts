import { newSender, staff } from '../fixtures'
import { waitForMessage } from '../mailbox'
import {
  openFromMenu,
  releaseTransfer,
  selectOption,
  signInSender,
  signInStaff,
  signInTwoStaffMembers,
  transferRow,
  waitUntilLoaded,
} from '../steps'
import { expect, test } from '../test'
import { createHeldTransfer, createReadySender } from '../testData'

// The hold page requests the transfer's case, which does not exist yet.
test.use({ expectedStatuses: [404] })

test('compliance staff release a transfer and see who released it, what they knew, and which list version applied (9.05a 5.04b)', async ({
  page,
  browser,
}) => {
  // This fictional person is on the sample sanctions list.
  const { session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await createHeldTransfer(session)

  const colleaguePage = await signInTwoStaffMembers(page, browser, staff.compliance)

  await test.step('the queue shows the reason and the time left', async () => {
    await openFromMenu(page, 'Compliance', 'Transfers on hold')
    const row = page.getByRole('row').filter({ hasText: transfer.number })
    await expect(row).toContainText('Screening hit')
    await expect(row).toContainText('Badmash Kalpanik')
    await expect(row).toContainText(/in 2[34] h/)
    await row.getByRole('link', { name: transfer.number }).click()
    await expect(page).toHaveURL(`/admin/holds/${transfer.id}`)
  })

  await test.step('the page shows the matching list entry and the list', async () => {
    const hits = page.getByRole('table', { name: 'Possible matches' })
    await expect(hits).toContainText('KALPANIK, Badmash Bahadur')
    await expect(hits).toContainText('SAMPLE_SDN 9001')
    const screenedPeople = page.getByRole('table', { name: 'Screened people' })
    await expect(screenedPeople.getByRole('row').filter({ hasText: 'SAMPLE_SDN' }).first()).toContainText(
      'Hold',
    )
  })

  await test.step('a release requires a reason (5.04b)', async () => {
    await page.getByRole('button', { name: 'Release transfer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Release transfer' }).click()
    await expect(dialog.getByText('This field cannot be empty')).toBeVisible()
    await releaseTransfer(page, transfer.id, 'The passport shows a different birth year')
    await expect(page.getByText(/approved the release\. One more approval is needed\./)).toBeVisible()
  })

  await test.step('a second staff member completes the release', async () => {
    await releaseTransfer(colleaguePage, transfer.id, 'I saw the passport, too')
    await expect(colleaguePage.getByText('This transfer is no longer on hold')).toBeVisible()
  })

  await test.step('the page shows who released the transfer, why, what they knew, and which list version applied', async () => {
    await page.goto(`/admin/holds/${transfer.id}`)
    await waitUntilLoaded(page)
    const decision = page.getByRole('listitem').filter({ hasText: 'Released by' })
    await expect(decision).toContainText('I saw the passport, too')
    const knownLists = decision.getByRole('table', {
      name: 'Sanctions lists in effect at the time of the decision: released',
    })
    const list = knownLists.getByRole('row').filter({ hasText: 'SAMPLE_SDN' })
    await expect(list).toContainText('Hold')
    const version = await list.getByRole('button', { name: /^Copy list version / }).getAttribute('title')
    expect(version).toMatch(/^[0-9a-f]{64}$/)

    await openFromMenu(page, 'Compliance', 'Sanctions lists')
    const listVersions = page.getByRole('table', { name: 'Sanctions list versions' })
    await expect(listVersions.getByTitle(version ?? '')).toBeVisible()
    await expect(listVersions.getByRole('row').filter({ hasText: 'In effect' })).toContainText('sample data')
  })

  await test.step('the case stores notes and documents', async () => {
    await page.goto(`/admin/holds/${transfer.id}`)
    await page.getByRole('link', { name: 'Compliance case' }).click()
    await page.getByRole('button', { name: 'Open case' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The name resembles a list entry')
    await dialog.getByRole('button', { name: 'Open case' }).click()
    await expect(dialog).toBeHidden()
    const form = page.getByRole('form', { name: 'Add a note' })
    await form.getByRole('textbox', { name: 'Note' }).fill('The passport shows 1991 as the birth year')
    await form.getByRole('button', { name: 'Add note' }).click()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'The passport shows 1991 as the birth year' }),
    ).toBeVisible()
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach document' }).click()
    const content = Buffer.from('%PDF-1.7\n%%EOF\n')
    await (await fileChooser).setFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: content })
    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'passport.pdf' }).click()
    expect((await downloadEvent).suggestedFilename()).toBe('passport.pdf')
  })

  await test.step('two staff members dismiss the match', async () => {
    await page.goto(`/admin/holds/${transfer.id}`)
    await page.getByRole('button', { name: /^Dismiss match: KALPANIK, Badmash/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The birth year differs')
    await dialog.getByRole('button', { name: 'Dismiss match' }).click()
    await expect(page.getByText(/dismissed this match\. One more approval is needed\./)).toBeVisible()
    await colleaguePage.goto(`/admin/holds/${transfer.id}`)
    await colleaguePage.getByRole('button', { name: /^Approve dismissal: KALPANIK, Badmash/ }).click()
    const approval = colleaguePage.getByRole('dialog')
    await approval.getByRole('textbox', { name: 'Reason' }).fill('The birth year differs')
    await approval.getByRole('button', { name: 'Approve dismissal' }).click()
    await expect(
      colleaguePage.getByRole('button', { name: /^Restore match: KALPANIK, Badmash/ }),
    ).toBeVisible()
    await colleaguePage.context().close()
  })
})

test('the sender of a transfer on hold sees which document is missing and why, and uploads it (9.10d)', async ({
  page,
  browser,
}) => {
  const { sender, session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
  const transfer = await createHeldTransfer(session)
  const officerContext = await browser.newContext()
  const officerPage = await officerContext.newPage()

  await test.step('compliance staff request a document and tell the sender why', async () => {
    await signInStaff(officerPage, staff.compliance)
    await officerPage.goto(`/admin/holds/${transfer.id}`)
    await officerPage.getByRole('button', { name: 'Request documents' }).click()
    const dialog = officerPage.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Proof of identity' }).check()
    await selectOption(
      officerPage,
      'Reason shown to the sender',
      'The sender or the beneficiary shares a name with someone else',
    )
    await dialog.getByRole('textbox', { name: 'Comments' }).fill('Is it entry 9001?')
    await dialog.getByRole('button', { name: 'Request documents' }).click()
    await expect(dialog).toBeHidden()
    await expect(officerPage.getByText('Waiting for the sender. The deadline was paused')).toBeVisible()
  })

  await test.step('the sender gets an email and a notice, and uploads the document', async () => {
    await waitForMessage(page.request, sender.email, 'We need a document for your transfer')
    await signInSender(page, sender)
    await transferRow(page, transfer.number)
      .getByRole('button', { name: /^Track/ })
      .click()
    const documentRequest = page.getByRole('region', { name: 'We need a document' })
    await expect(documentRequest.getByText(/name matches someone else/)).toBeVisible()
    await expect(page.getByText('Is it entry 9001?')).toHaveCount(0)
    const fileChooser = page.waitForEvent('filechooser')
    await documentRequest.getByRole('button', { name: 'Choose file' }).click()
    const content = Buffer.from('%PDF-1.7\n%%EOF\n')
    await (await fileChooser).setFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: content })
    await expect(documentRequest.getByText('Received: passport.pdf')).toBeVisible()
    await expect(
      documentRequest.getByText('We have everything we need and are continuing our review.'),
    ).toBeVisible()
  })

  await test.step('compliance staff receive the document, and the deadline resumes', async () => {
    const holdNotice = officerPage.getByText('This transfer needs a decision')
    const pausedNotice = officerPage.getByText('Waiting for the sender. The deadline was paused')
    await expect(async () => {
      await officerPage.goto(`/admin/holds/${transfer.id}`)
      await expect(holdNotice).toBeVisible()
      await expect(pausedNotice).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    const downloadEvent = officerPage.waitForEvent('download')
    await officerPage
      .getByRole('table', { name: 'Uploaded by the sender' })
      .getByRole('button', { name: 'passport.pdf' })
      .click()
    expect((await downloadEvent).suggestedFilename()).toBe('passport.pdf')
  })
  await officerContext.close()
})
