import { colors, easing, leading, motion, radius, space, timing, type, variable } from '@/ui/tokens'
import { Example } from './Example'
import { keysOf } from './samples'
import classes from './Tokens.module.css'

const schemes = keysOf(colors)

const milliseconds = Object.fromEntries(Object.entries(timing).map(([name, ms]) => [name, `${ms} ms`]))

/** groups lists the tokens other than colors and text sizes. Scripts use the timing, so it has no CSS variables. */
const groups: readonly { title: string; tokens: Record<string, string>; group?: string }[] = [
  { title: 'Space', tokens: space, group: 'space' },
  { title: 'Radius', tokens: radius, group: 'radius' },
  { title: 'Line height', tokens: leading, group: 'leading' },
  { title: 'Motion', tokens: motion, group: 'motion' },
  { title: 'Easing', tokens: easing, group: 'ease' },
  { title: 'Script timing', tokens: milliseconds },
]

const headingSizes: readonly string[] = ['title', 'entry', 'heading', 'page', 'display', 'hero', 'figure']

export function Tokens() {
  return (
    <>
      <Example name="Color" note="Light scheme on the left, dark scheme on the right." wide>
        <ul className={classes.colors}>
          {keysOf(colors.light).map((name) => (
            <li key={name}>
              <span className={classes.schemeColors}>
                {schemes.map((scheme) => (
                  <span
                    key={scheme}
                    style={{ background: colors[scheme][name] }}
                    title={`${scheme} ${colors[scheme][name]}`}
                  />
                ))}
              </span>
              <code>{variable(name)}</code>
            </li>
          ))}
        </ul>
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
      {groups.map(({ title, tokens, group }) => (
        <Example key={title} name={title}>
          <dl className={classes.list}>
            {Object.entries(tokens).map(([name, value]) => (
              <div key={name}>
                <dt>
                  <code>{group ? variable(name, group) : name}</code>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Example>
      ))}
    </>
  )
}
