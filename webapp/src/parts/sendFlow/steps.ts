import { paths } from '@/lib/paths'
import { hasPaymentDetail, type SendFlow } from '@/lib/sendFlow/store'
import { isContactVerified, isKycVerified, isSignedIn, type Session } from '@/lib/session/store'
import type { StepItem, StepState } from '@/ui/Stepper'

/** Step is a step of the send flow. */
export type Step = 'details' | 'sender' | 'beneficiary' | 'payment' | 'review'

const labels: Record<Step, string> = {
  details: 'Payment Details',
  sender: 'Sender Details',
  beneficiary: 'Beneficiary Details',
  payment: 'Payment Information',
  review: 'Review Details',
}

const allSteps: Step[] = ['details', 'sender', 'beneficiary', 'payment', 'review']

/** stepsFor returns a user's steps. Fully verified senders skip the sender details. */
const stepsFor = (session: Session): Step[] =>
  allSteps.filter((step) => step !== 'sender' || !(isContactVerified(session) && isKycVerified(session)))

/** stepAt returns a page's step, or undefined for a page outside the send flow. */
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
    case paths.beneficiaryList: // This page belongs to the account area.
      return undefined
    default:
      return pathname.startsWith(paths.beneficiary) ? 'beneficiary' : undefined
  }
}

function pathFor(step: Step, session: Session): string {
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

/** isReached reports whether the sender has completed all previous steps. */
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

/** stepItems returns the steps to show on a page. A step has a link only after the sender reaches it (2.13). */
export function stepItems(pathname: string, flow: SendFlow, session: Session): StepItem[] {
  const steps = stepsFor(session)
  const active = stepAt(pathname)
  const activeIndex = active ? steps.indexOf(active) : -1
  return steps.map((step, index) => {
    const reached = isReached(step, flow, session)
    const state: StepState = index === activeIndex ? 'active' : index < activeIndex ? 'done' : 'todo'
    return {
      key: step,
      label: labels[step],
      state,
      to: reached && index !== activeIndex ? pathFor(step, session) : undefined,
    }
  })
}
