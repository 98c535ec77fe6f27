import { Button } from '@mantine/core'
import { type DraftScope, deleteBeneficiaryDraft } from '@/sendFlow/store'
import { Notice } from '@/ui/Notice'

interface DraftNoticeProps {
  scope: DraftScope
  /** Called after the draft was deleted. The parent must reset its forms. */
  onDeleted: () => void
}

/** DraftNotice says that the draft was restored and offers to start over. */
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
      We saved what you entered.
    </Notice>
  )
}
