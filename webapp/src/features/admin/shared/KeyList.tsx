import classes from './KeyList.module.css'

/** KeyList lists the keys of a page and what they do. It is hidden on a phone. */
export const KeyList = ({ keys }: { keys: ReadonlyArray<readonly [key: string, action: string]> }) => (
  <dl className={classes.keys} aria-label="Keyboard shortcuts">
    {keys.map(([key, action]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
)
