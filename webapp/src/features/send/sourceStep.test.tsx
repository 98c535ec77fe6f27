import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '@/app/paths'
import { resetFlow, storePaymentDetail, storeRecipientDetail, useFlow } from '@/flow/store'
import { render, signedIn } from '@/test/render'
import { answers } from '@/test/server'
import { aPaymentDetail, aRecipient, aSenderBank, aSenderCard, someFees } from '@/test/things'
import PaymentInformationPage from './PaymentInformationPage'

const kind = (name: RegExp) => screen.findByRole('button', { name })
const config = { environment: 'test', widgetOrigin: 'http://localhost:8081', hiddenSourceStates: [] }

beforeEach(() => {
  signedIn()
  resetFlow()
  storePaymentDetail({ ...aPaymentDetail, senderBank: undefined })
  storeRecipientDetail(aRecipient)
  answers('get', '/v1/config', config)
  answers('get', '/v1/fees', { result: someFees })
  answers('get', '/v1/senders/banks', { result: [aSenderBank] })
  answers('get', '/v1/senders/cards', { result: [aSenderCard] })
})

describe('what is paid from', () => {
  test('2.18h 4.09a 9.11b neither at first; then either lists what is saved of it', async () => {
    const { user } = render(<PaymentInformationPage />)
    await kind(/^Bank Account/)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await user.click(await kind(/^Bank Account/))
    expect(await screen.findByRole('radio', { name: /Cedar National Bank/ })).toBeVisible()
    expect(useFlow.getState().paymentDetail?.paymentSource).toBe('BANK_ACCOUNT')
    await user.click(await kind(/^Debit Card/))
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeVisible()
    expect(screen.queryByRole('radio', { name: /Cedar National Bank/ })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(useFlow.getState().paymentDetail).toMatchObject({
        paymentSource: 'DEBIT_CARD',
        senderDebitCard: 'source-card',
        senderBank: undefined,
      }),
    )
  })

  test('4.09b 4.06b choosing the other clears the error of the first', async () => {
    answers('get', '/v1/senders/banks', { result: [{ ...aSenderBank, verificationStatus: 'FAILED' }] })
    const { user, router } = render(<PaymentInformationPage />, { at: paths.paymentInformation })
    await user.click(await kind(/^Bank Account/))
    const next = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(next).toBeEnabled())
    await user.click(next)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(router.state.location.pathname).toBe(paths.paymentInformation)
    await user.click(await kind(/^Debit Card/))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})
