// Package httpapi is the only door: the route table, errors, sessions, live events and the API document made from them.
package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"golang.org/x/mod/sumdb/note"

	"hulak/domain/money"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/httpapi/live"
	"hulak/httpapi/session"
	"hulak/projections"
	"hulak/projections/accesslog"
	"hulak/projections/approvals"
	"hulak/projections/beneficiaries"
	"hulak/projections/business"
	"hulak/projections/complaints"
	"hulak/projections/compliance"
	"hulak/projections/deadlines"
	"hulak/projections/events"
	"hulak/projections/history"
	"hulak/projections/ledger"
	"hulak/projections/pricing"
	"hulak/projections/reconciliation"
	"hulak/projections/search"
	"hulak/projections/senders"
	"hulak/projections/sendersummary"
	"hulak/projections/sources"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
)

// Config is what the door needs to know and whom it speaks to.
type Config struct {
	Environment        string   // development, test or production
	Secret             []byte   // keys digests of addresses, numbers and bodies, and signs links; 32 bytes or more
	PublicOrigin       string   // where browsers find this server, such as https://hulak.example
	WidgetOrigin       string   // where the provider's widgets come from, the only frames that pages may show
	TrustedProxies     []string // whose forwarding headers are believed
	TLS                bool     // reached by https: HSTS and the cookies' prefix
	IdleMinutes        int      // after which a session without activity ends; 0 is never
	HiddenSourceStates []string
	FourEyesFrom       money.Amount    // the amount from which on two members of staff must agree to release a held transfer
	RateJumpMax        decimal.Decimal // percent that one member of staff may move the rate, see pricing.RateState.TakesTwo
	DisabledStates     []string
	KnocksBurst        int    // guarded calls that one address may make at once; 0 is the usual number
	StreamsEach        int    // live streams that one user or address may hold; 0 is the usual number
	SecurityContact    string // URI for reports of vulnerabilities; empty serves no security.txt
	Pages              fs.FS  // the built pages; nil serves none

	Log    *slog.Logger
	Now    func() time.Time
	Events *eventstore.Log
	DB     Database

	ReadModels ReadModels
	Identity   Identity
	Screening  Screening
	Callbacks  Callbacks
	Mailer     Mailer
	Texts      Texts
	Scanner    Scanner // looks at documents that people send in; nil if none is configured
	CodeDigest CodeDigest
	SignIn     []SignIn // with whose accounts people may sign in; may be empty
	RateSource RateSource
	// SealVerifiers open the log's signed heads, by which receipts are proven; where there are none, nothing is proven.
	SealVerifiers note.Verifiers
	SealKeys      []string // the public keys of the same, as they are printed
	// Bank says what was exchanged with the bank.
	Bank     Bank
	Health   Health
	Evidence Evidence // nil where nothing is sealed
	Workers  Workers  // nil where none run in this process
	Received func()   // called when a callback has been kept, to wake whoever acts upon it; may be nil
	// Statements says what of those who hold our money could not be read.
	Statements Statements
	// Checker says what is not as the log says.
	Checker Checker
}

// Database is what the door needs of Postgres. A pool is one.
type Database interface {
	session.DB
	projections.DB
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// Server answers requests. Close ends its streams.
type Server struct {
	cfg        Config
	log        *slog.Logger
	guards     guardHeaders // what every answer carries; never changed
	engine     *gin.Engine
	api        huma.API
	summaries  map[string]string // of the calls, by their ids; never changed
	limiter    *rateLimiter
	reports    *reporting
	crossSite  *http.CrossOriginProtection
	signers    sync.Pool // see sign
	sessions   *session.Store
	streams    *live.Hub
	read       queries
	afterwards chan struct{}
	whatIfs    chan struct{} // holds a place while a question to the past is looked into: one at a time
	pending    sync.WaitGroup
	closing    chan struct{}
	closeOnce  sync.Once
}

// queries are the read models that answers are made from.
type queries struct {
	transfers     *transfers.Queries
	glance        *sendersummary.Queries
	senders       *senders.Queries
	beneficiaries *beneficiaries.Queries
	sources       *sources.Queries
	pricing       *pricing.Queries
	timeline      *timeline.Queries
	deadlines     *deadlines.Queries
	ledger        *ledger.Queries
	events        *events.Queries
	compliance    *compliance.Queries
	complaints    *complaints.Queries
	business      *business.Queries
	find          *search.Queries
	accesslog     *accesslog.Queries
	approvals     *approvals.Queries
	history       *history.Queries
	reconciled    *reconciliation.Queries
}

// freshModels are the read models that a reader who brings a position waits for.
var freshModels = []string{"transfers", "glance", "senders", "beneficiaries", "sources", "pricing", "timeline", "deadlines", "compliance", "complaints", "reconciliation", "approvals"}

// secretBytesMin is the least that a secret may have.
const secretBytesMin = 32

// New makes the door and begins to follow the log for live events. The caller closes it.
func New(cfg Config) (*Server, error) {
	if len(cfg.Secret) < secretBytesMin {
		return nil, fmt.Errorf("the secret has %d bytes; it must have at least %d", len(cfg.Secret), secretBytesMin)
	}
	s, err := newServer(cfg)
	if err != nil {
		return nil, err
	}
	s.sessions = session.NewStore(s.cfg.DB, s.cfg.Now, time.Duration(s.cfg.IdleMinutes)*time.Minute)
	s.read = queries{
		transfers.NewQueries(s.cfg.DB, s.cfg.Events), sendersummary.NewQueries(s.cfg.DB), senders.NewQueries(s.cfg.DB), beneficiaries.NewQueries(s.cfg.DB, s.cfg.Events),
		sources.NewQueries(s.cfg.DB), pricing.NewQueries(s.cfg.DB), timeline.NewQueries(s.cfg.DB), deadlines.NewQueries(s.cfg.DB),
		ledger.NewQueries(s.cfg.DB), events.NewQueries(s.cfg.DB), compliance.NewQueries(s.cfg.DB),
		complaints.NewQueries(s.cfg.DB), business.NewQueries(s.cfg.DB), search.NewQueries(s.cfg.DB), accesslog.NewQueries(s.cfg.DB), approvals.NewQueries(s.cfg.DB), history.NewQueries(s.cfg.DB), reconciliation.NewQueries(s.cfg.DB),
	}
	s.streams = live.NewHub(s.cfg.Events, live.Options{Log: s.log, Living: s.sessions.Living, Health: s.health, EachMax: s.cfg.StreamsEach})
	s.pending.Add(1)
	go s.sweep()
	return s, nil
}

// newServer makes a server that knows its routes and nobody to answer from.
func newServer(cfg Config) (*Server, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	gin.SetMode(gin.ReleaseMode)
	s := &Server{
		cfg: cfg, log: cfg.Log, engine: gin.New(), limiter: newRateLimiter(cfg.Now, cfg.KnocksBurst), reports: newReporting(cfg.Now), crossSite: http.NewCrossOriginProtection(),
		afterwards: make(chan struct{}, mailsWaiting), whatIfs: make(chan struct{}, 1), closing: make(chan struct{}), signers: sync.Pool{New: newSigner(cfg.Secret)},
		summaries: map[string]string{},
	}
	s.guards = s.newGuardHeaders()
	if err := s.engine.SetTrustedProxies(cfg.TrustedProxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	if cfg.PublicOrigin != "" { // a proxy may rewrite the host that the check compares with
		if err := s.crossSite.AddTrustedOrigin(cfg.PublicOrigin); err != nil {
			return nil, fmt.Errorf("public origin: %w", err)
		}
	}
	s.engine.RemoteIPHeaders = []string{"X-Forwarded-For"}
	s.engine.HandleMethodNotAllowed = true
	s.engine.Use(s.begin, s.recovered, s.headers, s.refuseMalformedURL)
	s.api = humagin.New(s.engine, documentConfig())
	for _, r := range routes() {
		r.handler(s, r)
		s.summaries[r.id] = r.summary
	}
	s.serveDocuments()
	s.serveReadableDocs()
	s.serveHealth()
	s.serveSecurityContact()
	return s, s.servePages()
}

// Close ends all live streams and waits for what is still being done after answers. Requests are the caller's server's.
func (s *Server) Close() {
	s.closeOnce.Do(func() {
		close(s.closing)
		s.streams.Close()
		s.pending.Wait()
	})
}

// sweepEvery is how often what has ended is forgotten.
const sweepEvery = time.Hour

func (s *Server) sweep() {
	defer s.pending.Done()
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.closing:
			return
		case <-ticker.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), mailTimeout)
		if err := s.sessions.Sweep(ctx); err != nil {
			s.log.Error("could not forget what has ended", "error", err.Error())
		}
		cancel()
	}
}

// HTTPServer is a server with the bounds that keep slow and hostile clients from holding it up. Live streams set their
// own deadline for each write.
func (s *Server) HTTPServer() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: headerTimeout, ReadTimeout: requestTimeout, WriteTimeout: requestTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerBytesMax,
	}
}

const (
	headerTimeout  = 5 * time.Second
	idleTimeout    = 2 * time.Minute
	headerBytesMax = 16 << 10
)

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.engine.ServeHTTP(w, r) }

// documentConfig sets up the API document: JSON only, none of the pages that come from elsewhere.
func documentConfig() huma.Config {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info:    &huma.Info{Title: "Hulak", Version: "1", Description: "Money from senders in the USA to people in Nepal."},
			Components: &huma.Components{
				Schemas: registry,
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"bearer": {Type: "http", Scheme: "bearer", Description: "The token of a sign-in, valid for 15 minutes"},
				},
			},
			Extensions: map[string]any{"x-catalogue": Catalogue, "x-statuses": Statuses, "x-terms": currentTerms()},
		},
		Formats: map[string]huma.Format{
			"application/json": {
				Marshal:   writeJSON,
				Unmarshal: json.Unmarshal,
			},
		},
		DefaultFormat: "application/json",
	}
}

func writeJSON(w io.Writer, v any) error {
	answer, ok := v.(dto.Appender)
	if !ok {
		return json.NewEncoder(w).Encode(v)
	}
	_, err := w.Write(answer.AppendJSON(make([]byte, 0, appendedBytes)))
	return err
}

// appendedBytes is enough for what answers that write themselves usually hold.
const appendedBytes = 2 << 10

// begin gives the request its identity and writes one line of it when it is done: what was called, how it ended and
// how long it took. Neither paths as they were typed nor addresses stand there, for both tell of people.
func (s *Server) begin(c *gin.Context) {
	req := &request{id: newRequestID(), gin: c, principal: public}
	c.Request = c.Request.WithContext(context.WithValue(c.Request.Context(), requestKey{}, req))
	c.Header("Request-Id", req.id)
	started := time.Now()
	c.Next()
	level := slog.LevelInfo
	if c.Writer.Status() >= http.StatusInternalServerError {
		level = slog.LevelWarn
	}
	s.log.LogAttrs(c.Request.Context(), level, "request",
		slog.String("method", methodOf(c.Request.Method)), slog.String("route", c.FullPath()),
		slog.Int("status", c.Writer.Status()), slog.Duration("took", time.Since(started)), slog.String("requestId", req.id))
}

// methodOf keeps a made-up method out of the log.
func methodOf(method string) string {
	switch method {
	case get, post, put, patch, remove, http.MethodHead, http.MethodOptions:
		return method
	}
	return "other"
}

// recovered turns a panic into an error of ours. Its value may quote what a person typed, so only its place is logged.
func (s *Server) recovered(c *gin.Context) {
	defer func() {
		if v := recover(); v != nil {
			if v == http.ErrAbortHandler {
				panic(v)
			}
			s.log.Error("request panicked", "requestId", requestOf(c.Request.Context()).id, "kind", fmt.Sprintf("%T", v), "at", panicPlace())
			if !c.Writer.Written() {
				writeProblem(c, &Problem{status: http.StatusInternalServerError, Code: "SOMETHING_WENT_WRONG", Message: textOf("SOMETHING_WENT_WRONG", nil), RequestID: requestOf(c.Request.Context()).id})
			}
			c.Abort()
		}
	}()
	c.Next()
}

func newRequestID() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

func writeProblem(c *gin.Context, p *Problem) {
	if p.Errors == nil {
		p.Errors = []FieldProblem{}
	}
	c.Header("Cache-Control", "no-store")
	c.JSON(p.status, p)
}
