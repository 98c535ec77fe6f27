import { CheckMark } from '@/ui/CheckMark'
import { Icon, iconNames } from '@/ui/Icon'
import { Illustration, type IllustrationName } from '@/ui/Illustration'
import { LandscapeIllustration } from '@/ui/Stepper'
import { Example } from './Example'
import classes from './Icons.module.css'

const illustrations: readonly IllustrationName[] = ['letter', 'mailRunner', 'signpost', 'rocks']

export function Icons() {
  return (
    <>
      <Example name="Icons" wide>
        <ul className={classes.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Example>
      {illustrations.map((name) => (
        <Example key={name} name={name}>
          <Illustration name={name} />
        </Example>
      ))}
      <Example name="LandscapeIllustration">
        <LandscapeIllustration />
      </Example>
      <Example name="CheckMark">
        <CheckMark />
      </Example>
    </>
  )
}
