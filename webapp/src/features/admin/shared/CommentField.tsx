import { Textarea, type TextareaProps } from '@mantine/core'

/**
 * CommentField is an input for a reason, comment, or note of up to 1,000 characters. It grows with its text. Ctrl+Enter, or Cmd+Enter,
 * sends the form.
 */
export const CommentField = (props: TextareaProps) => (
  <Textarea
    label="Reason"
    autosize
    minRows={2}
    maxLength={1000}
    onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
    }}
    {...props}
  />
)
