import { Button } from '@mantine/core'
import { type DraftScope, deleteBeneficiaryDraft } from '@/flow/store'
import { Notice } from '@/ui/Notice'

interface DraftNoticeProps {
  scope: DraftScope
  /** Called when the draft was deleted, so the forms must be reset. */
  onDeleted: () => void
}

/** DraftNotice tells that the draft was restored and offers to start over. */
export function DraftNotice({ scope, onDeleted }: DraftNoticeProps) {
  return (
    <Notice
      tone="info"
      action={
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            deleteBeneficiaryDraft(scope)
            onDeleted()
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
