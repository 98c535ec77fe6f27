import { Textarea, type TextareaProps } from '@mantine/core'

/** CommentField is an input for a reason, comment, or note of up to 1,000 characters. It grows with its text. */
export const CommentField = (props: TextareaProps) => (
  <Textarea label="Reason" autosize minRows={2} maxLength={1000} {...props} />
)
