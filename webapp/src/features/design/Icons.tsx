import { CheckMark } from '@/ui/CheckMark'
import { Icon, iconNames } from '@/ui/Icon'
import { Illustration, type Scene } from '@/ui/Illustration'
import { TrailLine } from '@/ui/Trail'
import classes from './Icons.module.css'
import { Specimen, Specimens } from './Specimen'

const scenes: readonly { scene: Scene; note: string }[] = [
  { scene: 'letter', note: 'There is nothing yet.' },
  { scene: 'postman', note: 'Nothing was sent yet.' },
  { scene: 'signpost', note: 'What was looked for is not there.' },
  { scene: 'stones', note: 'Something broke.' },
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
      <Specimen name="TrailLine" note="Under a heading.">
        <TrailLine />
      </Specimen>
      <Specimen name="CheckMark" note="Draws itself once, when a transfer was made.">
        <CheckMark />
      </Specimen>
    </Specimens>
  )
}
