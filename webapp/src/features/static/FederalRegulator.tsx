import classes from './Facts.module.css'

/** The federal regulator of consumer finance, to whom anyone may turn. */
export function FederalRegulator() {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href="tel:8554112372">855-411-2372</a>
        </dd>
        <dd>
          <a href="tel:8557292372">855-729-2372</a> (TTY/TDD)
        </dd>
      </div>
      <div>
        <dt>Website</dt>
        <dd>
          <a href="https://www.consumerfinance.gov" target="_blank" rel="noreferrer">
            www.consumerfinance.gov
          </a>
        </dd>
      </div>
    </dl>
  )
}
