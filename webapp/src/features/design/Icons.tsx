import { CheckMark } from '@/ui/CheckMark'
import { Icon, iconNames } from '@/ui/Icon'
import { Illustration, type IllustrationName } from '@/ui/Illustration'
import { LandscapeIllustration } from '@/ui/Stepper'
import { Example } from './Example'
import classes from './Icons.module.css'

const illustrations: readonly { name: IllustrationName; note: string }[] = [
  { name: 'letter', note: 'An empty list.' },
  { name: 'mailRunner', note: 'No transfers yet.' },
  { name: 'signpost', note: 'Not found.' },
  { name: 'rocks', note: 'An error.' },
]

export function Icons() {
  return (
    <>
      <Example name="Icons" note="One grid and one stroke width. Always used with a label." wide>
        <ul className={classes.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Example>
      {illustrations.map(({ name, note }) => (
        <Example key={name} name={name} note={note}>
          <Illustration name={name} />
        </Example>
      ))}
      <Example name="LandscapeIllustration" note="Below a heading.">
        <LandscapeIllustration />
      </Example>
      <Example name="CheckMark" note="Animated once after a transfer is created.">
        <CheckMark />
      </Example>
    </>
  )
}
