import { Button } from '@mantine/core'
import { type DraftScope, deleteBeneficiaryDraft } from '@/lib/sendFlow/store'
import { Notice } from '@/ui/Notice'

interface DraftNoticeProps {
  scope: DraftScope
  /** Called after the draft is deleted. The parent must reset its forms. */
  onDeleted: () => void
}

/** DraftNotice tells the user that a draft was restored, with a button to start over. */
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
      We restored what you entered before.
    </Notice>
  )
}
