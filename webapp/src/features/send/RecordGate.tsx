import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { terms } from '@/lib/api/terms.gen'
import { compare, decimal } from '@/lib/money/decimal'
import { PersonModal } from '@/parts/beneficiary/PersonModal'
import { SendFlowPage } from '@/parts/sendFlow/SendFlowPage'
import { Notice } from '@/ui/Notice'
import { ErrorState, PanelsSkeleton } from '@/ui/states'
import { IdentityForm } from './IdentityForm'
import { messages } from './messages'
import { failedToLoad, identityQuery } from './queries'
import { ReviewSection } from './ReviewSection'
import type { ReviewView } from './useReview'

const { record: strings } = messages

interface RecordGateProps extends Pick<ReviewView, 'detail' | 'beneficiary' | 'country'> {
  /** Shows the review with the section about the sender's data, which small transfers do not have. */
  children: (section: ReactNode) => ReactNode
}

/**
 * RecordGate asks for the data that the law requires for large transfers, before the review (9.10d). It asks only
 * for missing data.
 */
export function RecordGate({ detail, beneficiary, country, children }: RecordGateProps) {
  const isRequired = compare(decimal(detail.sendingAmount), decimal(terms.identityFrom)) >= 0
  const identity = useQuery({ ...identityQuery, enabled: isRequired })
  const [isChanging, setIsChanging] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  if (!isRequired) return children(undefined)
  if (failedToLoad(identity)) {
    return (
      <SendFlowPage title={strings.title}>
        <ErrorState error={identity.error} retry={() => void identity.refetch()} />
      </SendFlowPage>
    )
  }
  if (!identity.data) {
    return (
      <SendFlowPage title={strings.title}>
        <PanelsSkeleton />
      </SendFlowPage>
    )
  }
  if (!identity.data.known || isChanging) {
    return (
      <SendFlowPage title={strings.title} lead={strings.lead}>
        <IdentityForm
          identity={identity.data}
          onSaved={() => setIsChanging(false)}
          {...(isChanging ? { onCancel: () => setIsChanging(false) } : {})}
        />
      </SendFlowPage>
    )
  }
  const { addressLine1, city } = beneficiary.address
  if (!addressLine1 || !city) {
    return (
      <SendFlowPage title={strings.title}>
        <Notice
          tone="warning"
          action={<Button onClick={() => setIsEditing(true)}>{strings.addAddress}</Button>}
        >
          {strings.addressMissing(beneficiary.fullName)}
        </Notice>
        <PersonModal
          country={country}
          target={isEditing ? beneficiary : undefined}
          onClose={() => setIsEditing(false)}
        />
      </SendFlowPage>
    )
  }
  const { idType, idNumber, state, postalCode } = identity.data
  return children(
    <ReviewSection
      title={strings.section}
      action={
        <Anchor
          component="button"
          type="button"
          style={{ alignSelf: 'start' }}
          aria-label={strings.changeLabel}
          onClick={() => setIsChanging(true)}
        >
          {strings.change}
        </Anchor>
      }
    >
      <Text span>{`${identity.data.addressLine1}, ${identity.data.city}, ${state} ${postalCode}`}</Text>
      {idType && <span>{`${strings.idTypes[idType]} ${idNumber}`}</span>}
    </ReviewSection>,
  )
}
