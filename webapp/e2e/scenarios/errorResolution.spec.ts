import { staff } from '../fixtures'
import { waitForMessage } from '../mailbox'
import { selectOption, signInSender, signInStaff } from '../steps'
import { expect, test } from '../test'
import { createDeliveredTransfer, createReadySender } from '../testData'

test('a sender reports an error, staff find it, and the sender chooses the remedy', async ({
  page,
  browser,
}) => {
  const { sender, session } = await createReadySender(page.request)
  await createDeliveredTransfer(session)
  await signInSender(page, sender)
  const openTransfer = async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Track/ }).click()
  }
  let number = ''
  const drawer = page.getByRole('dialog', { name: 'Transfer status' })

  await test.step('the sender says what went wrong', async () => {
    await openTransfer()
    await drawer.getByRole('link', { name: 'Report a problem' }).click()
    await selectOption(page, 'What went wrong?', 'My recipient didn’t get the full amount')
    await page.getByLabel('Message').fill('Sita received 500 rupees less.')
    await page.getByRole('button', { name: 'File complaint' }).click()
    const confirmation = page.getByText(/^Your complaint number is C-/)
    number = ((await confirmation.textContent()) ?? '').replace(/^.* /, '')
    await openTransfer()
    await expect(drawer.getByText(/We’re investigating/)).toBeVisible()
  })

  const staffContext = await browser.newContext()
  const staffPage = await staffContext.newPage()
  const take = async (step: string, fill: () => Promise<void> = async () => undefined) => {
    await staffPage.getByRole('main').getByRole('button', { name: step }).click()
    await fill()
    await staffPage.getByRole('dialog').getByRole('button', { name: step }).click()
    await expect(staffPage.getByRole('dialog')).toHaveCount(0)
  }

  const typeNumber = () => staffPage.getByLabel(`Type ${number} to confirm`).fill(number)

  await test.step('staff classify the complaint, record the finding, and send the result', async () => {
    await signInStaff(staffPage, staff.admin)
    await staffPage.goto('/admin/complaints')
    await selectOption(staffPage, 'Type of error', 'Disclosed amount not received')
    await staffPage.getByRole('link', { name: number }).click()
    await take('Classify as error notice')
    await take('Record finding', async () => {
      await selectOption(staffPage, 'Finding', 'The reported error occurred')
      await staffPage.getByLabel('What we found').fill('The bank in Nepal kept a fee of 500.00 NPR.')
    })
    await expect(staffPage.getByRole('region', { name: 'Preview of the result' })).toContainText('kept a fee')
    await take('Send result', typeNumber)
    await waitForMessage(page.request, sender.email, `The result of our investigation, complaint ${number}`)
  })

  await test.step('the sender reads the result and chooses the remedy', async () => {
    await openTransfer()
    await expect(drawer.getByText(/The bank in Nepal kept a fee/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Have the money delivered' }).click()
    await page
      .getByRole('dialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Have the money delivered' })
      .click()
    await expect(drawer.getByText(/We’re correcting the error/)).toBeVisible()
  })

  await test.step('staff correct the error by hand, and the sender sees that it is resolved', async () => {
    await staffPage.reload()
    await take('Correct error', async () => {
      await staffPage.getByLabel('Reference of a correction by hand').fill('payout 1042')
      await typeNumber()
    })
    await expect(staffPage.getByRole('main')).toContainText('Corrected by hand')
    await openTransfer()
    await expect(drawer.getByText('Resolved')).toBeVisible()
  })
  await staffContext.close()
})
