package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/process"
	"hulak/migrations"
	"hulak/providers/notification"
)

// settings are what an operator decides, the same as flags and in the environment.
type settings struct {
	Addr          string        `env:"HULAK_ADDR" default:":8080" help:"Where the app listens."`
	SandboxAddr   string        `env:"HULAK_SANDBOX_ADDR" default:":8081" help:"Where the sandbox listens."`
	URL           string        `env:"HULAK_URL" help:"The app's origin as browsers see it; made from the address if empty."`
	SandboxURL    string        `env:"HULAK_SANDBOX_URL" help:"The sandbox's origin as browsers see it; made from the address if empty."`
	TLSCert       string        `env:"HULAK_TLS_CERT" help:"File of the certificate, and those above it, with which the app ends TLS itself; read anew when it changes." type:"path"`
	TLSKey        string        `env:"HULAK_TLS_KEY" help:"File of the certificate's key." type:"path"`
	Data          string        `env:"HULAK_DATA" default:".data" help:"Directory of keys, embedded Postgres and the sandbox's journal." type:"path"`
	DatabaseURL   string        `env:"DATABASE_URL" help:"A Postgres 15 or later; embedded if empty."`
	Env           string        `env:"HULAK_ENV" default:"development" enum:"development,test,production" help:"development, test or production."`
	ArchiveDir    string        `env:"HULAK_ARCHIVE_DIR" help:"Directory of the log's archives; archive in the data directory if empty." type:"path"`
	SandboxSpeed  float64       `env:"SANDBOX_SPEED" default:"2" help:"Seconds that a day takes in the sandbox."`
	DemoPassword  string        `env:"HULAK_DEMO_PASSWORD" help:"Password of the demo staff; made and printed if empty."`
	MetricsAddr   string        `env:"HULAK_METRICS_ADDR" default:"127.0.0.1:9090" help:"Where metrics are served; empty for nowhere."`
	Profile       bool          `env:"HULAK_PROFILE" help:"Serve profiles of the running program (/debug/pprof) beside the metrics."`
	ScreenAgain   time.Duration `env:"HULAK_SCREEN_AGAIN" default:"0" help:"How long a clear verdict of screening is relied on for a person who has not changed, such as 1m; 0 asks about each transfer."`
	SanctionsDir  string        `env:"HULAK_SANCTIONS_DIR" help:"Directory with the sanctions list in OFAC's form (sdn.csv, alt.csv, add.csv), read anew when it changes; a sample of invented people if empty, except in production." type:"path"`
	FourEyesFrom  dollars       `env:"HULAK_FOUR_EYES_FROM" default:"1000" help:"Amount in dollars from which on two members of staff must agree to release a held transfer."`
	TrustedProxy  []string      `env:"HULAK_TRUSTED_PROXIES" help:"Addresses of proxies whose forwarding header is believed."`
	CallsAtOnce   int           `env:"HULAK_CALLS_AT_ONCE" default:"100" help:"Calls by which accounts are attacked, such as sign-ins, that one address may make at once; it may make another each second."`
	IdleMinutes   int           `env:"HULAK_IDLE_MINUTES" default:"5" help:"Minutes without activity after which a browser signs out (9.12a)."`
	HiddenSources []string      `env:"HULAK_HIDDEN_SOURCE_STATES" help:"State codes where banks and cards cannot be added (6.06b)."`
	SealKey       string        `env:"HULAK_SEAL_KEY" help:"The key that signs the log; made in the data directory if empty, except in production."`
	SealTrusted   []string      `env:"HULAK_SEAL_TRUSTED" help:"Public keys that signed the log before."`
	HeadsFile     string        `env:"HULAK_HEADS_FILE" help:"File outside the database for the log's signed heads; heads in the data directory if empty." type:"path"`
	SMTP          string        `env:"HULAK_SMTP_URL" help:"Mail server, such as smtps://user:password@mail.example:465; if empty mails go to the provider's HTTP API, of hulak run to the sandbox's mail server, and production needs one."`
	MailFrom      string        `env:"HULAK_MAIL_FROM" help:"Whom mails come from; Hulak <no-reply@hulak.test> if empty."`
	SMS           string        `env:"HULAK_SMS_URL" help:"Where text messages are posted to an SMS gateway, such as https://sms.example/v1/text-messages; the sandbox if empty, and production needs one."`
	SMSKey        string        `env:"HULAK_SMS_KEY" help:"Bearer token that the SMS gateway knows us by."`
	SMSFrom       string        `env:"HULAK_SMS_FROM" help:"Number or name that text messages come from; the gateway's choice if empty."`
	SMSPerHour    int           `env:"HULAK_SMS_PER_HOUR" default:"1000" help:"Text messages that may be sent within an hour."`
	SMSPerDay     int           `env:"HULAK_SMS_PER_DAY" default:"5000" help:"Text messages that may be sent within a day."`
	SMSToPerHour  int           `env:"HULAK_SMS_TO_PER_HOUR" default:"10" help:"Text messages that may be sent to one number within an hour."`
	SMSToPerDay   int           `env:"HULAK_SMS_TO_PER_DAY" default:"20" help:"Text messages that may be sent to one number within a day."`
	OpenID        string        `env:"HULAK_OPENID" help:"File of the OpenID providers with whose accounts people may sign in; the sandbox's alone if empty, and in production none." type:"path"`
	Disabled      []string      `env:"HULAK_DISABLED_STATES" help:"State codes whose senders are warned in the header (2.35e)."`
	RateSource    string        `env:"HULAK_RATE_SOURCE" default:"fixed" enum:"fixed,nrb" help:"Where exchange rates come from: fixed, the data file, or nrb, Nepal Rastra Bank's daily table. The staff can publish one in either case."`
	RateURL       string        `env:"HULAK_RATE_URL" default:"https://www.nrb.org.np/api/forex/v1/rates" help:"Where the daily table is read."`
	RateMargin    percent       `env:"HULAK_RATE_MARGIN" default:"0.25" help:"Per cent of the bank's middle rate that is kept; taken up with the next look at the table, within a quarter of an hour."`
	RateJumpMax   percent       `env:"HULAK_RATE_JUMP_MAX" default:"5" help:"Percent that a rate may move without a second administrator. A daily table that is further away is not published, and the staff are told."`

	ACHDir        string `env:"HULAK_ACH_DIR" help:"Folder in which NACHA files are exchanged with the bank; ach in the data directory if empty." type:"path"`
	ACHCutoffs    string `env:"HULAK_ACH_CUTOFFS" help:"Times in New York at which bank debits become a file, on banking days, such as 10:15,14:30; if empty, 10:15,13:45,16:30 in production and eight times a day of the sandbox elsewhere."`
	ACHOriginator string `env:"HULAK_ACH_ORIGINATOR" help:"JSON file that says who we are to our bank; the sandbox's customer if empty." type:"path"`

	Payout    string `env:"HULAK_PAYOUT" default:"partner" enum:"partner,iso20022" help:"How payouts are instructed: partner, its HTTP API, or iso20022, pacs.008 messages in a folder."`
	PayoutDir string `env:"HULAK_PAYOUT_DIR" help:"Folder in which payout messages are exchanged; payouts in the data directory if empty." type:"path"`

	ClamdAddr string `env:"HULAK_CLAMD_ADDR" help:"Address of a ClamAV daemon that scans documents, such as 127.0.0.1:3310. If it cannot be reached, documents are refused. If empty, documents are not scanned."`

	SecurityContact contact `env:"HULAK_SECURITY_CONTACT" default:"mailto:security@hulak.example.org" help:"Where to report vulnerabilities, for security.txt: a mailto or https address. Production refuses the sample address that is the default."`

	StatementsDir string `env:"HULAK_STATEMENTS_DIR" help:"Folder in which banks and partners leave their statements; statements in the data directory if empty." type:"path"`

	manualSandbox bool // tests: the sandbox moves only when it is told to
	quiet         bool // tests: no log lines
}

// percent is a share from 0 up to, and without, 100 per cent.
type percent struct{ decimal.Decimal }

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *percent) UnmarshalText(text []byte) error {
	value, err := money.ParseDecimal(string(text))
	if err != nil || value.IsNegative() || value.GreaterThanOrEqual(decimal.NewFromInt(100)) {
		return fmt.Errorf("%q is not a percentage such as 0.25", text)
	}
	p.Decimal = value
	return nil
}

// pace is how long a day of a deadline takes: where the outside is the sandbox, as long as there. One that only moves when it is
// told to has no days of its own.
func (s *settings) pace() process.Pace {
	if s.Env == "production" || s.manualSandbox {
		return process.RealPace
	}
	return process.Pace{Day: s.sandboxDay()}
}

// contact is a URI by which people can be reached.
type contact string

// sampleContact is the default of HULAK_SECURITY_CONTACT. Nobody reads what is sent there.
const sampleContact contact = "mailto:security@hulak.example.org"

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *contact) UnmarshalText(text []byte) error {
	u, err := url.Parse(string(text))
	if err != nil || u.Scheme != "mailto" && u.Scheme != "https" {
		return fmt.Errorf("%q is not an address such as mailto:security@hulak.example", text)
	}
	*c = contact(u.String())
	return nil
}

// dollars is an amount of money, without a sign.
type dollars struct{ money.Amount }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *dollars) UnmarshalText(text []byte) error {
	amount, err := money.Parse(string(text), money.USD)
	if err != nil || amount.IsNegative() {
		return fmt.Errorf("%q is not an amount of dollars such as 1000", text)
	}
	d.Amount = amount
	return nil
}

// sandboxTexts is how many times as many text messages may be sent where the sandbox carries them: there they cost nothing.
const sandboxTexts = 100

// textLimits bound how many text messages are sent.
func (s *settings) textLimits() notification.Limits {
	times := 1
	if s.SMS == "" {
		times = sandboxTexts
	}
	limit := func(texts int) int { return max(texts, 1) * times }
	return notification.Limits{
		PerHour: limit(s.SMSPerHour), PerDay: limit(s.SMSPerDay), RecipientPerHour: limit(s.SMSToPerHour), RecipientPerDay: limit(s.SMSToPerDay),
	}
}

// sandboxDay is how long a day takes in the sandbox.
func (s *settings) sandboxDay() time.Duration {
	return time.Duration(s.SandboxSpeed * float64(time.Second))
}

// unusable says why the database that the settings lead to cannot be used, and what to do where that is known.
func (s *settings) unusable(err error) error {
	const earlier = "was made by an earlier build of Hulak, whose log this one cannot read"
	switch {
	case !errors.Is(err, migrations.ErrEarlierBuild):
		return fmt.Errorf("the database cannot be used: %w", err)
	case s.DatabaseURL == "":
		return fmt.Errorf("the data directory %s %s: remove it to begin anew, or name another with HULAK_DATA", s.Data, earlier)
	}
	return errors.New("the database " + earlier + ": name an empty one with DATABASE_URL")
}

// listen opens an address and says in one sentence why it cannot.
func listen(what, addr, variable string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("%s cannot listen on %s (%w); choose another address with %s", what, addr, cause(err), variable)
	}
	return l, nil
}

// cause strips the address and the operation that the caller's sentence already names.
func cause(err error) error {
	for {
		wrapper, ok := err.(interface{ Unwrap() error })
		if !ok || wrapper.Unwrap() == nil {
			return err
		}
		err = wrapper.Unwrap()
	}
}

// scheme is how browsers speak to the app where nothing stands between.
func (s *settings) scheme() string {
	if s.TLSCert != "" {
		return "https"
	}
	return "http"
}

// origin is the given origin, or the one under which a browser on this machine reaches the listener.
func origin(given, scheme string, l net.Listener) (string, error) {
	if given != "" {
		u, err := url.Parse(given)
		if err != nil || u.Scheme == "" || u.Host == "" || (u.Path != "" && u.Path != "/") {
			return "", fmt.Errorf("%q is not an origin such as https://hulak.example", given)
		}
		return u.Scheme + "://" + u.Host, nil
	}
	address := l.Addr().(*net.TCPAddr)
	host := "localhost"
	if !address.IP.IsUnspecified() && !address.IP.IsLoopback() {
		host = address.IP.String()
	}
	return scheme + "://" + net.JoinHostPort(host, fmt.Sprint(address.Port)), nil
}
