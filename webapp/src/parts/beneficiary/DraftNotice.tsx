import { Button } from '@mantine/core'
import { type DraftPlace, dropBeneficiaryDraft } from '@/flow/store'
import { Notice } from '@/ui/Notice'

interface DraftNoticeProps {
  place: DraftPlace
  /** Called when the draft was deleted, so the forms must be reset. */
  onDropped: () => void
}

/** DraftNotice tells that the draft was restored and offers to start over. */
export function DraftNotice({ place, onDropped }: DraftNoticeProps) {
  return (
    <Notice
      tone="info"
      action={
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            dropBeneficiaryDraft(place)
            onDropped()
          }}
        >
          Start over
        </Button>
      }
    >
      We kept your entries.
    </Notice>
  )
}
