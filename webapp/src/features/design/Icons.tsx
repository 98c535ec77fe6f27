import { CheckMark } from '@/ui/CheckMark'
import { Icon, iconNames } from '@/ui/Icon'
import { Illustration, type Scene } from '@/ui/Illustration'
import { TrailLine } from '@/ui/Trail'
import classes from './Icons.module.css'
import { Specimen, Specimens } from './Specimen'

const scenes: readonly { scene: Scene; note: string }[] = [
  { scene: 'letter', note: 'An empty list.' },
  { scene: 'postman', note: 'No transfers yet.' },
  { scene: 'signpost', note: 'Not found.' },
  { scene: 'stones', note: 'An error.' },
]

export function Icons() {
  return (
    <Specimens>
      <Specimen name="Icons" note="One grid and one stroke width. Always used with a label." wide>
        <ul className={classes.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      {scenes.map(({ scene, note }) => (
        <Specimen key={scene} name={scene} note={note}>
          <Illustration scene={scene} />
        </Specimen>
      ))}
      <Specimen name="TrailLine" note="Below a heading.">
        <TrailLine />
      </Specimen>
      <Specimen name="CheckMark" note="Animated once after a transfer is created.">
        <CheckMark />
      </Specimen>
    </Specimens>
  )
}
