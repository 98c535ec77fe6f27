import { paths } from '@/app/paths'
import { isContactVerified, isKycVerified, isSignedIn, type Session } from '@/session/store'
import type { Station, StationState } from '@/ui/Trail'
import { hasPaymentDetail, type SendFlow } from './store'

/** Step is a step of the send flow. */
export type Step = 'details' | 'sender' | 'beneficiary' | 'payment' | 'review'

const labels: Record<Step, string> = {
  details: 'Payment Details',
  sender: 'Sender Details',
  beneficiary: 'Beneficiary Details',
  payment: 'Payment Information',
  review: 'Review Details',
}

const order: Step[] = ['details', 'sender', 'beneficiary', 'payment', 'review']

/** stepsOf returns the steps for a user. Fully verified senders skip the sender details. */
const stepsOf = (session: Session): Step[] =>
  order.filter((step) => step !== 'sender' || !(isContactVerified(session) && isKycVerified(session)))

/** stepAt returns the step of a page, or undefined outside the flow. */
export function stepAt(pathname: string): Step | undefined {
  switch (pathname) {
    case paths.paymentDetails:
      return 'details'
    case paths.registration:
    case paths.userDetails:
      return 'sender'
    case paths.paymentInformation:
      return 'payment'
    case paths.review:
      return 'review'
    case paths.beneficiaryList: // part of the account area
      return undefined
    default:
      return pathname.startsWith(paths.beneficiary) ? 'beneficiary' : undefined
  }
}

function pathOf(step: Step, session: Session): string {
  switch (step) {
    case 'details':
      return paths.paymentDetails
    case 'sender':
      return isSignedIn(session) ? paths.userDetails : paths.registration
    case 'beneficiary':
      return paths.beneficiary
    case 'payment':
      return paths.paymentInformation
    case 'review':
      return paths.review
  }
}

/** isReached reports whether all previous steps are complete. */
function isReached(step: Step, flow: SendFlow, session: Session): boolean {
  const hasAmounts = hasPaymentDetail(flow)
  const verified = hasAmounts && isSignedIn(session) && isContactVerified(session) && isKycVerified(session)
  const hasRecipient = verified && flow.recipientDetail !== undefined
  const detail = flow.paymentDetail
  switch (step) {
    case 'details':
      return true
    case 'sender':
      return hasAmounts
    case 'beneficiary':
      return verified
    case 'payment':
      return hasRecipient
    case 'review':
      return (
        hasRecipient &&
        Boolean(detail?.paymentSource === 'DEBIT_CARD' ? detail.senderDebitCard : detail?.senderBank)
      )
  }
}

/** stationsOf returns the stations of the trail on a page. A step has a link only if it was reached (2.13). */
export function stationsOf(pathname: string, flow: SendFlow, session: Session): Station[] {
  const steps = stepsOf(session)
  const active = stepAt(pathname)
  const activeIndex = active ? steps.indexOf(active) : -1
  return steps.map((step, index) => {
    const reached = isReached(step, flow, session)
    const state: StationState = index === activeIndex ? 'active' : index < activeIndex ? 'done' : 'todo'
    return {
      key: step,
      label: labels[step],
      state,
      to: reached && index !== activeIndex ? pathOf(step, session) : undefined,
    }
  })
}
