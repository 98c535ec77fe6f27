import { type ColorPair, colorPairs, contrast } from '@/ui/contrast'
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
import { Example, ExampleGrid } from './Example'
import classes from './Tokens.module.css'

const schemes: readonly { scheme: Scheme; label: string }[] = [
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
]

const colorNames = Object.keys(colors.light) as ColorName[]

function Colors() {
  return (
    <ul className={classes.colors}>
      {colorNames.map((name) => (
        <li key={name}>
          <span className={classes.schemeColors}>
            {schemes.map(({ scheme, label }) => (
              <span
                key={scheme}
                className={classes.schemeColor}
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

/** Sample shows a color pair's contrast ratio. Text pairs are shown as text, and other pairs as a border. */
function Sample({ scheme, foreground, background, minContrast }: ColorPair & { scheme: Scheme }) {
  const { [foreground]: foregroundColor, [background]: backgroundColor } = colors[scheme]
  const ratio = contrast(foregroundColor, backgroundColor).toFixed(1)
  if (minContrast === 4.5) {
    return (
      <span className={classes.sample} style={{ background: backgroundColor, color: foregroundColor }}>
        {ratio}
      </span>
    )
  }
  return (
    <span className={classes.borderSample}>
      <span style={{ background: backgroundColor, borderColor: foregroundColor }} />
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
          {colorPairs.map((pair) => (
            <tr key={`${pair.foreground} ${pair.background}`}>
              <th scope="row">
                {pair.foreground} on {pair.background}
              </th>
              {schemes.map(({ scheme }) => (
                <td key={scheme}>
                  <Sample scheme={scheme} {...pair} />
                </td>
              ))}
              <td>{pair.minContrast}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TokenList({ tokens, group }: { tokens: Record<string, string>; group: string }) {
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

const headingSizes: readonly string[] = ['title', 'entry', 'heading', 'page', 'display', 'hero', 'figure']

export function Tokens() {
  return (
    <ExampleGrid>
      <Example name="Color" note="Light scheme on the left, dark scheme on the right." wide>
        <Colors />
      </Example>
      <Example name="Contrast" note="Every foreground color on each of its backgrounds." wide>
        <details className={classes.details}>
          <summary>All {colorPairs.length} pairs, in both schemes</summary>
          <Contrasts />
        </details>
      </Example>
      <Example name="Type" note="Headings use Bricolage Grotesque. All other text uses Figtree." wide>
        <ul className={classes.type}>
          {Object.entries(type).map(([name, size]) => (
            <li key={name}>
              <code>{variable(name, 'type')}</code>
              <span style={{ fontSize: size }} data-heading={headingSizes.includes(name) || undefined}>
                NPR 26,650.00 in Nepal
              </span>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Space">
        <ul className={classes.spaces}>
          {Object.entries(space).map(([name, size]) => (
            <li key={name}>
              <span className={classes.bar} style={{ width: size }} />
              <code>{variable(name, 'space')}</code>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Radius">
        <ul className={classes.radii}>
          {Object.entries(radius).map(([name, size]) => (
            <li key={name}>
              <span className={classes.corner} style={{ borderRadius: size }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Shadow" note="A panel on the background." background="none">
        <div className={classes.panel}>
          <code>{variable('shadow')}</code>
        </div>
      </Example>
      <Example name="Line height">
        <TokenList tokens={leading} group="leading" />
      </Example>
      <Example name="Motion" note="Disabled if the user prefers reduced motion.">
        <TokenList tokens={motion} group="motion" />
        <TokenList tokens={easing} group="ease" />
      </Example>
      <Example name="Script timing">
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
      </Example>
    </ExampleGrid>
  )
}
