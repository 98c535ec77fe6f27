package app

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/process"
	"hulak/httpapi/session"
	"hulak/migrations"
	"hulak/providers/notification"
)

// Settings holds the operator's configuration, from flags or environment variables.
type Settings struct {
	Addr                 string        `env:"HULAK_ADDR" default:":8080" help:"Address on which the app listens."`
	SandboxAddr          string        `env:"HULAK_SANDBOX_ADDR" default:":8081" help:"Address on which the sandbox listens."`
	URL                  string        `env:"HULAK_URL" help:"Origin of the app as browsers see it, such as https://hulak.example. If empty, the app derives the origin from its listen address. Passkeys belong to its host, and stop working if the host changes."`
	SandboxURL           string        `env:"HULAK_SANDBOX_URL" help:"Origin of the sandbox or provider as browsers see it. If empty, the app derives the origin from the sandbox's listen address."`
	TLSCert              string        `env:"HULAK_TLS_CERT" help:"File with the TLS certificate and its chain. The app then serves HTTPS and HTTP/2 itself. It loads a renewed certificate without a restart." type:"path"`
	TLSKey               string        `env:"HULAK_TLS_KEY" help:"File with the private key of the TLS certificate." type:"path"`
	Data                 string        `env:"HULAK_DATA" default:".data" help:"Directory for keys, the embedded Postgres, and the sandbox's journal." type:"path"`
	MasterKey            string        `env:"HULAK_MASTER_KEY" help:"Master key that encrypts people.keyset and writers.keyset. It is file:PATH or env:NAME, each with 32 random bytes in base64, or aws-kms://ARN for a key in AWS KMS. If empty, new key files are not encrypted. Production requires a master key."`
	DatabaseURL          string        `env:"DATABASE_URL" help:"Connection string of your own Postgres 15 or later. If empty, the app starts an embedded Postgres."`
	PoolerURL            string        `env:"HULAK_POOLER_URL" help:"Connection string of a pooler in transaction mode, such as PgBouncer. Processes that serve only the API send their queries through it, so that they share connections. The event log still connects to DATABASE_URL, and all other processes use only DATABASE_URL. If empty, all connections use DATABASE_URL."`
	ReadDatabaseURL      string        `env:"HULAK_READ_DATABASE_URL" help:"Connection string of another database for the read models. Processes that serve only the API can use a replica of it. If empty, the read models are in the database of DATABASE_URL."`
	Wait                 time.Duration `env:"HULAK_WAIT" default:"60s" help:"How long a command waits for the database or the pooler while it is starting, unreachable, or read-only. If 0, the command fails right away."`
	Env                  string        `env:"HULAK_ENV" default:"development" enum:"development,test,production" help:"Environment: development, test, or production."`
	ArchiveDir           string        `env:"HULAK_ARCHIVE_DIR" help:"Directory for archived events, or a bucket in object storage such as s3://bucket/prefix. If empty, the app uses the archive directory in the data directory."`
	SandboxSpeed         float64       `env:"SANDBOX_SPEED" default:"2" help:"Length of a sandbox day, in seconds."`
	DemoPassword         string        `env:"HULAK_DEMO_PASSWORD" help:"Password of the demo staff: admin@, approver@, compliance@, support@, finance@, and auditor@hulak.test. If empty, the app generates and prints a password."`
	MetricsAddr          string        `env:"HULAK_METRICS_ADDR" default:"127.0.0.1:9090" help:"Address on which the app serves /metrics. If empty, the app serves no metrics."`
	TraceEndpoint        string        `name:"otlp-endpoint" env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"URL of an OpenTelemetry collector that receives traces by OTLP over HTTP, such as http://127.0.0.1:4318. If empty, the app records no traces."`
	TraceRatio           float64       `env:"HULAK_TRACE_RATIO" default:"0.05" help:"Share of the requests whose traces are recorded, from 0 to 1. All processes must use the same value."`
	Profile              bool          `env:"HULAK_PROFILE" help:"Serve Go profiles at /debug/pprof on the metrics address."`
	RescreenAfter        time.Duration `name:"screen-again" env:"HULAK_SCREEN_AGAIN" default:"0" help:"How long a clear screening result stays valid for a person whose data has not changed, such as 1m. If 0, the app screens every transfer."`
	SanctionsDir         string        `env:"HULAK_SANCTIONS_DIR" help:"Directory with the sanctions list in OFAC's format: sdn.csv, alt.csv, and add.csv. The app reloads the list when the files change. If empty, the app uses a sample list of fictitious people, which production rejects." type:"path"`
	TwoApproverThreshold dollars       `name:"four-eyes-from" env:"HULAK_FOUR_EYES_FROM" default:"1000" help:"Smallest amount in dollars for which two staff members must approve the release of a held transfer."`
	TrustedProxies       []string      `name:"trusted-proxy" env:"HULAK_TRUSTED_PROXIES" help:"Addresses or networks of proxies whose X-Forwarded-For header is trusted."`
	RateLimitBurst       int           `name:"calls-at-once" env:"HULAK_CALLS_AT_ONCE" default:"100" help:"Burst size of the rate limit per client address for sign-ins and other requests with guessable secrets. The limit allows one more request each second."`
	IdleMinutes          int           `env:"HULAK_IDLE_MINUTES" default:"5" help:"Minutes without activity after which a session ends (9.12a)."`
	HiddenSourceStates   []string      `name:"hidden-sources" env:"HULAK_HIDDEN_SOURCE_STATES" help:"Codes of states whose senders cannot add banks or cards (6.06b)."`
	SealKey              string        `env:"HULAK_SEAL_KEY" help:"Key that signs the log. If empty, the app creates a key in the data directory. Production requires a key: create a key with hulak seal new-key."`
	SealTrusted          []string      `env:"HULAK_SEAL_TRUSTED" help:"Public keys of earlier seal keys, which still verify old heads."`
	WitnessPolicy        string        `env:"HULAK_WITNESS_POLICY" help:"File with the witnesses that cosign the log's signed heads, and their quorum, in the format of c2sp.org/tlog-policy. The app adds its own keys. If empty, there are no witnesses." type:"path"`
	HeadsFile            string        `env:"HULAK_HEADS_FILE" help:"File outside the database for the log's signed heads. If empty, the app uses the heads file in the data directory." type:"path"`
	SMTP                 string        `env:"HULAK_SMTP_URL" help:"Mail server, such as smtps://user:password@mail.example:465, or smtp:// for STARTTLS. Unencrypted mail is allowed only to a server on this machine. If empty, hulak run uses the sandbox's mail server and hulak serve uses the provider's HTTP API. Production requires a mail server."`
	MailFrom             string        `env:"HULAK_MAIL_FROM" help:"Sender address for emails. If empty, the app uses Hulak <no-reply@hulak.test>."`
	SMS                  string        `env:"HULAK_SMS_URL" help:"URL of an SMS gateway, such as https://sms.example/v1/text-messages. The app posts {\"to\", \"from\", \"text\"} with an Idempotency-Key header. If empty, the app uses the sandbox. Production requires a gateway."`
	SMSKey               string        `env:"HULAK_SMS_KEY" help:"Bearer token for the SMS gateway."`
	SMSFrom              string        `env:"HULAK_SMS_FROM" help:"Sender number or name for text messages. If empty, the gateway chooses."`
	SMSPerHour           int           `env:"HULAK_SMS_PER_HOUR" default:"1000" help:"Maximum number of text messages per hour. An alarm is raised at 80 percent. With the sandbox, the four SMS limits are 100 times as high."`
	SMSPerDay            int           `env:"HULAK_SMS_PER_DAY" default:"5000" help:"Maximum number of text messages per day. An alarm is raised at 80 percent."`
	SMSToPerHour         int           `env:"HULAK_SMS_TO_PER_HOUR" default:"10" help:"Maximum number of text messages to one number per hour."`
	SMSToPerDay          int           `env:"HULAK_SMS_TO_PER_DAY" default:"20" help:"Maximum number of text messages to one number per day."`
	PushKey              string        `env:"HULAK_PUSH_KEY" help:"Private VAPID key that signs web push messages: 32 random bytes in base64. Browsers subscribe to one key, so a new key ends all subscriptions. If empty, the app creates a key in the data directory. Production requires a key."`
	OpenID               string        `env:"HULAK_OPENID" help:"File that lists the OpenID providers for sign-in. If empty, the app offers only the sandbox's provider, and none in production." type:"path"`
	DisabledStates       []string      `name:"disabled" env:"HULAK_DISABLED_STATES" help:"Codes of states whose senders see a warning in the header of each page (2.35e)."`
	RateSource           string        `env:"HULAK_RATE_SOURCE" default:"fixed" enum:"fixed,nrb" help:"Source of exchange rates: fixed, the built-in data file, or nrb, the daily table of Nepal Rastra Bank. Staff can publish a rate with either source. With nrb, that rate stays in effect until the next table."`
	RateURL              string        `env:"HULAK_RATE_URL" default:"https://www.nrb.org.np/api/forex/v1/rates" help:"URL of Nepal Rastra Bank's daily table."`
	RateMargin           percent       `env:"HULAK_RATE_MARGIN" default:"0.25" help:"Percent of the central bank's mid-market rate that Hulak keeps. A change takes effect at the next read of the table, within 15 minutes."`
	MaxRateJump          percent       `name:"rate-jump-max" env:"HULAK_RATE_JUMP_MAX" default:"5" help:"Largest rate change, in percent, that one administrator can make alone. The approval rules can set another limit. A daily table with a larger change is not published, and staff are alerted."`

	S3Endpoint     string `name:"s3-endpoint" env:"S3_ENDPOINT" help:"URL of the object storage, such as https://s3.example. If empty, the app uses Amazon S3."`
	S3Region       string `name:"s3-region" env:"S3_REGION" default:"us-east-1" help:"Region of the object storage."`
	S3PathStyle    bool   `name:"s3-path-style" env:"S3_PATH_STYLE" help:"Put the bucket in the path of each request instead of the host name. Many installations of MinIO need it."`
	S3AccessKey    string `name:"s3-access-key" env:"AWS_ACCESS_KEY_ID" help:"Access key for the object storage. If empty, the app uses the temporary keys of its machine, container, or service account."`
	S3SecretKey    string `name:"s3-secret-key" env:"AWS_SECRET_ACCESS_KEY" help:"Secret key for the object storage."`
	S3SessionToken string `name:"s3-session-token" env:"AWS_SESSION_TOKEN" help:"Session token of a temporary access key."`

	ACHDir        string `env:"HULAK_ACH_DIR" help:"Directory for exchanging NACHA files with the bank. If empty, the app uses the ach directory in the data directory." type:"path"`
	ACHCutoffs    string `env:"HULAK_ACH_CUTOFFS" help:"Times of day in New York at which the app writes bank debits to a file on banking days, such as 10:15,14:30. If empty, the app uses 10:15,13:45,16:30 in production and eight times per sandbox day elsewhere."`
	FinCENFiler   string `name:"fincen-filer" env:"HULAK_FINCEN_FILER" help:"JSON file that names the institution in suspicious activity reports. If empty, development uses a fictitious institution, and production cannot file reports." type:"path"`
	ACHOriginator string `env:"HULAK_ACH_ORIGINATOR" help:"JSON file that identifies the originator to the bank. If empty, the app uses the sandbox's sample originator. Production requires a file." type:"path"`

	Payout    string `env:"HULAK_PAYOUT" default:"partner" enum:"partner,iso20022" help:"How payouts are sent: partner, the payout partner's HTTP API, or iso20022, pacs.008 messages in a directory."`
	PayoutDir string `env:"HULAK_PAYOUT_DIR" help:"Directory for exchanging payout messages. If empty, the app uses the payouts directory in the data directory." type:"path"`

	ClamdAddr string `env:"HULAK_CLAMD_ADDR" help:"Address of a ClamAV daemon that scans uploaded documents, such as 127.0.0.1:3310. If the daemon is unreachable, the app rejects documents. If empty, the app does not scan documents."`

	SecurityContact contact `env:"HULAK_SECURITY_CONTACT" default:"mailto:security@hulak.example.org" help:"Address for vulnerability reports in /.well-known/security.txt: a mailto or https URL. Production rejects the sample default."`

	WebhookLoopback bool `env:"HULAK_WEBHOOK_LOOPBACK" help:"Allow webhook endpoints on this machine, over http, and on any port. Production rejects this."`

	Drain time.Duration `env:"HULAK_DRAIN" default:"0" help:"How long the app still accepts requests after SIGTERM. During this time, /readyz returns 503, so that load balancers can send requests elsewhere. If 0, the time is 5s in production."`

	NATSURL         string        `name:"nats-url" env:"NATS_URL" help:"NATS servers with JetStream, separated by commas, such as nats://nats-1.example:4222. Use tls:// for servers that require TLS. The relay publishes the event log there, and processes that serve only the API receive live events from there. If empty, there is no relay, and each process reads the database."`
	NATSToken       string        `name:"nats-token" env:"NATS_TOKEN" help:"Token for the NATS servers."`
	NATSCredentials string        `name:"nats-credentials" env:"NATS_CREDENTIALS" help:"Content of a NATS credentials file. Set NATS_CREDENTIALS_FILE to the path of the file."`
	NATSCA          string        `name:"nats-ca" env:"NATS_CA" help:"PEM certificates that sign the certificates of the NATS servers. Set NATS_CA_FILE to the path of a file. If empty, the app trusts the system's certificate authorities."`
	RelayStream     string        `env:"HULAK_RELAY_STREAM" default:"HULAK" help:"Name of the JetStream stream. All processes must use the same name."`
	RelayReplicas   int           `env:"HULAK_RELAY_REPLICAS" default:"0" help:"Number of NATS servers that store the stream. If 0, the number is 3 in production and 1 elsewhere."`
	RelayMaxAge     time.Duration `env:"HULAK_RELAY_MAX_AGE" default:"168h" help:"How long the stream keeps events. A new stream starts with the oldest event of this age. If 0, the stream keeps all events."`
	RelayMaxBytes   int64         `env:"HULAK_RELAY_MAX_BYTES" default:"0" help:"Maximum size of the stream in bytes on each server. Above this size, the stream loses its oldest events. If 0, there is no limit."`

	StatementsDir string `env:"HULAK_STATEMENTS_DIR" help:"Directory in which the bank, the card processor, and the payout partner deliver their statements. If empty, the app uses the statements directory in the data directory." type:"path"`

	manualSandbox bool                 // tests only: the sandbox advances only on request
	quiet         bool                 // tests only: print no progress
	passwordCost  session.PasswordCost // tests only: a lower cost of password hashes; the zero value is the default cost
}

// percent is a percentage from 0 to less than 100.
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

// timeScale returns the length of a day for deadlines. Production and a manual sandbox use real days. Otherwise, a day is a sandbox
// day.
func (s *Settings) timeScale() process.TimeScale {
	if s.Env == "production" || s.manualSandbox {
		return process.RealTimeScale
	}
	return process.TimeScale{Day: s.sandboxDay()}
}

// defaultDrainTime is how long a load balancer may take to notice that a process is not ready.
const defaultDrainTime = 5 * time.Second

// drainTime returns how long the app still accepts requests after SIGTERM.
func (s *Settings) drainTime() time.Duration {
	if s.Drain == 0 && s.Env == "production" {
		return defaultDrainTime
	}
	return s.Drain
}

// contact is a mailto or https URI.
type contact string

// sampleContact is the default for HULAK_SECURITY_CONTACT. It is not a real address.
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

// dollars is a nonnegative amount in dollars.
type dollars struct{ money.Amount }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *dollars) UnmarshalText(text []byte) error {
	amount, err := money.Parse(string(text), money.USD)
	if err != nil || amount.IsNegative() {
		return fmt.Errorf("%q is not a dollar amount such as 1000", text)
	}
	d.Amount = amount
	return nil
}

// sandboxSMSLimitFactor multiplies the text message limits if the sandbox delivers the messages, because they cost nothing.
const sandboxSMSLimitFactor = 100

// smsLimits returns the limits on text messages.
func (s *Settings) smsLimits() notification.Limits {
	factor := 1
	if s.SMS == "" {
		factor = sandboxSMSLimitFactor
	}
	limit := func(texts int) int { return max(texts, 1) * factor }
	return notification.Limits{
		PerHour: limit(s.SMSPerHour), PerDay: limit(s.SMSPerDay), RecipientPerHour: limit(s.SMSToPerHour), RecipientPerDay: limit(s.SMSToPerDay),
	}
}

// sandboxDay returns the length of a day in the sandbox.
func (s *Settings) sandboxDay() time.Duration {
	return time.Duration(s.SandboxSpeed * float64(time.Second))
}

// databaseError returns an error that explains why the database cannot be used and, if possible, how to fix the problem.
func (s *Settings) databaseError(err error) error {
	const reason = "was created by an earlier build of Hulak, and this build cannot read its log"
	switch {
	case !errors.Is(err, migrations.ErrUnpartitionedLog):
		return err
	case s.DatabaseURL == "":
		return fmt.Errorf("the data directory %s %s: remove it to start over, or set HULAK_DATA to another directory", s.Data, reason)
	}
	return errors.New("the database " + reason + ": set DATABASE_URL to an empty database")
}

// listen listens on an address. Its error names the environment variable that sets the address.
func listen(name, addr, variable string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("%s cannot listen on %s: %w; set %s to another address", name, addr, RootCause(err), variable)
	}
	return l, nil
}

// RootCause returns the innermost error, without the address and operation that the caller's message already names.
func RootCause(err error) error {
	for {
		wrapper, ok := err.(interface{ Unwrap() error })
		if !ok || wrapper.Unwrap() == nil {
			return err
		}
		err = wrapper.Unwrap()
	}
}

// scheme returns the URL scheme of the app's own listener, without a proxy.
func (s *Settings) scheme() string {
	if s.TLSCert != "" {
		return "https"
	}
	return "http"
}

// origin returns the configured origin. If configured is empty, it returns the origin at which a browser on this machine reaches
// the listener.
func origin(configured, scheme string, l net.Listener) (string, error) {
	if configured != "" {
		u, err := url.Parse(configured)
		if err != nil || u.Scheme == "" || u.Host == "" || (u.Path != "" && u.Path != "/") {
			return "", fmt.Errorf("%q is not an origin such as https://hulak.example", configured)
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
