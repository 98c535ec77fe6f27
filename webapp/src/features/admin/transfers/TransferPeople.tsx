import type { TransactionDetail } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { customerPath, paths } from '@/lib/paths'
import { DescriptionList } from '../shared/DescriptionList'
import { erased } from '../shared/messages'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { messages } from './messages'

const { people: strings } = messages

/** paidFrom names the payment method and the account or card that paid. */
export const paidFrom = ({ fundingSource, senderAccount }: TransactionDetail): string =>
  `${sourceLabels[fundingSource]} ${senderAccount.bankName || senderAccount.fundingSourceName}`.trim()

/** paidTo names the payout method and the account, wallet, or payer that receives the money. */
export function paidTo({ payoutMethod, beneficiary: { bank, wallet, payer } }: TransactionDetail): string {
  const account = bank
    ? `${bank.bankName}, ${bank.accountNumber}`
    : (wallet?.identificationType ?? payer?.name ?? '')
  return `${payoutLabel(payoutMethod)} ${account}`.trim()
}

/** TransferPeople shows what we know about the sender and the beneficiary of a transfer. Screening compares their names and addresses. */
export function TransferPeople({ transfer }: { transfer: TransactionDetail }) {
  const { sender, senderAddress, beneficiary, remittancePurpose } = transfer
  const { addressLine1, addressLine2, city, state, postalCode } = beneficiary.address
  const address = [addressLine1, addressLine2, city, state, postalCode].filter(Boolean).join(', ')
  return (
    <>
      <Section title={strings.sender}>
        <DescriptionList
          items={{
            Name: <TextLink to={customerPath(sender.referenceId)}>{sender.fullName || erased}</TextLink>,
            [strings.state]: senderAddress.state || strings.none,
            [strings.paidFrom]: paidFrom(transfer),
            [strings.purpose]: remittancePurpose,
          }}
        />
      </Section>
      <Section title={strings.beneficiary}>
        <DescriptionList
          items={{
            Name: (
              <TextLink to={`${paths.events}?person=${beneficiary.referenceId}`}>
                {beneficiary.fullName || erased}
              </TextLink>
            ),
            [strings.address]: address || strings.none,
            [strings.phone]: beneficiary.phoneNumber || strings.none,
            [strings.paidTo]: paidTo(transfer),
          }}
        />
      </Section>
    </>
  )
}
