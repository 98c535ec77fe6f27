import { Button } from '@mantine/core'
import { type DraftPlace, dropBeneficiaryDraft } from '@/flow/store'
import { Notice } from '@/ui/Notice'

interface DraftNoticeProps {
  place: DraftPlace
  /** Called when what was kept has been forgotten: the forms have to be shown anew. */
  onDropped: () => void
}

/** Says that what was typed before is still there, and lets somebody begin anew. */
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
