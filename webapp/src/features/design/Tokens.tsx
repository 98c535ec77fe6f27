import { type ColorPair, contrast, pairs } from '@/ui/contrast'
import {
  type ColorName,
  colors,
  easing,
  leading,
  motion,
  radius,
  type Scheme,
  space,
  timing,
  type,
  variable,
} from '@/ui/tokens'
import { Specimen, Specimens } from './Specimen'
import classes from './Tokens.module.css'

const schemes: readonly { scheme: Scheme; label: string }[] = [
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
]

const names = Object.keys(colors.light) as ColorName[]

function Colors() {
  return (
    <ul className={classes.colors}>
      {names.map((name) => (
        <li key={name}>
          <span className={classes.halves}>
            {schemes.map(({ scheme, label }) => (
              <span
                key={scheme}
                className={classes.half}
                style={{ background: colors[scheme][name] }}
                title={`${label} ${colors[scheme][name]}`}
              />
            ))}
          </span>
          <code>{variable(name)}</code>
        </li>
      ))}
    </ul>
  )
}

/** Sample shows a color pair as text or as a border, with its contrast. */
function Sample({
  scheme,
  foreground: front,
  background: ground,
  minContrast: least,
}: ColorPair & { scheme: Scheme }) {
  const { [front]: color, [ground]: background } = colors[scheme]
  const ratio = contrast(color, background).toFixed(1)
  if (least === 4.5) {
    return (
      <span className={classes.sample} style={{ background, color }}>
        {ratio}
      </span>
    )
  }
  return (
    <span className={classes.bounds}>
      <span style={{ background, borderColor: color }} />
      {ratio}
    </span>
  )
}

function Contrasts() {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            {schemes.map(({ scheme, label }) => (
              <th key={scheme} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Minimum</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ foreground: front, background: ground, minContrast: least }) => (
            <tr key={`${front} ${ground}`}>
              <th scope="row">
                {front} on {ground}
              </th>
              {schemes.map(({ scheme }) => (
                <td key={scheme}>
                  <Sample scheme={scheme} foreground={front} background={ground} minContrast={least} />
                </td>
              ))}
              <td>{least}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function List({ tokens, group }: { tokens: Record<string, string>; group: string }) {
  return (
    <dl className={classes.list}>
      {Object.entries(tokens).map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{variable(name, group)}</code>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const headings: readonly string[] = ['title', 'entry', 'heading', 'page', 'display', 'hero', 'figure']

export function Tokens() {
  return (
    <Specimens>
      <Specimen name="Color" note="Light scheme on the left, dark scheme on the right." wide>
        <Colors />
      </Specimen>
      <Specimen name="Contrast" note="Every text color on every background it is used on." wide>
        <details className={classes.fold}>
          <summary>All {pairs.length} pairs, in both schemes</summary>
          <Contrasts />
        </details>
      </Specimen>
      <Specimen name="Type" note="Headings use Bricolage Grotesque. All other text uses Figtree." wide>
        <ul className={classes.type}>
          {Object.entries(type).map(([name, size]) => (
            <li key={name}>
              <code>{variable(name, 'type')}</code>
              <span style={{ fontSize: size }} data-heading={headings.includes(name) || undefined}>
                NPR 26,650.00 at home
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Space">
        <ul className={classes.spaces}>
          {Object.entries(space).map(([name, size]) => (
            <li key={name}>
              <span className={classes.bar} style={{ width: size }} />
              <code>{variable(name, 'space')}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Radius">
        <ul className={classes.radii}>
          {Object.entries(radius).map(([name, size]) => (
            <li key={name}>
              <span className={classes.corner} style={{ borderRadius: size }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Shadow" note="A sheet on the background." ground="bare">
        <div className={classes.sheet}>
          <code>{variable('shadow')}</code>
        </div>
      </Specimen>
      <Specimen name="Leading">
        <List tokens={leading} group="leading" />
      </Specimen>
      <Specimen name="Motion" note="Not used with reduced motion.">
        <List tokens={motion} group="motion" />
        <List tokens={easing} group="ease" />
      </Specimen>
      <Specimen name="Script timing">
        <dl className={classes.list}>
          {Object.entries(timing).map(([name, ms]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{ms} ms</dd>
            </div>
          ))}
        </dl>
      </Specimen>
    </Specimens>
  )
}
