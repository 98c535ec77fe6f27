import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router-dom'

/** TextLink is a link in text to a page of this site. */
export function TextLink(
  props: AnchorProps & Pick<LinkProps, 'to' | 'title' | 'children' | 'onClick' | 'onFocus'>,
) {
  return <Anchor component={Link} {...props} />
}
