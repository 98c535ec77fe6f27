// Package httpapi is Hulak's HTTP API. All clients use the service through this API.
//
// The route table (routes.go) declares every call with its method, path, roles, and options. The server and the OpenAPI document
// are both generated from this table. Each call passes through these steps in order:
//
//	logRequest         assigns a request ID and logs one line when the call is done
//	authorize          checks the origin, the rate limit, the bearer token, and the role
//	readRequest        reads and validates the body, and reads the idempotency key
//	waitForPosition    delays a read until the read models include the position in the request header
//
// Write handlers call execute, which stores the events and the response under the idempotency key. Read handlers use the read models,
// or fold a stream if the response must be current.
//
// Expected errors are domain errors with a code. The server converts each of them to a [Problem] with the code, a message from
// [Catalog], and a request ID. It logs any other error and returns a generic message to the caller. Log lines and stored responses
// never contain personal data.
//
// The package also serves the pages, live events (package live), sessions (package session), and receipts (package receipt).
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

// Config holds the settings and dependencies of the server.
type Config struct {
	Environment          string          // development, test, or production
	Secret               []byte          // key for digests of addresses, phone numbers, and bodies, and for signed links; at least 32 bytes
	PublicOrigin         string          // origin of the pages, such as https://hulak.example
	WidgetOrigin         string          // origin of the provider's widgets, the only origin that pages can embed in frames
	TrustedProxies       []string        // proxies whose X-Forwarded-For header is trusted
	TLS                  bool            // true if served over HTTPS; adds HSTS and the cookie prefix
	IdleMinutes          int             // minutes without activity after which a session ends; 0 means never
	HiddenSourceStates   []string        // codes of states whose senders cannot add banks or cards
	TwoApproverThreshold money.Amount    // releasing a held transfer of at least this amount takes two staff members
	MaxRateJump          decimal.Decimal // largest rate change, in percent, that needs no approval; see pricing.RateState.NeedsApproval
	DisabledStates       []string        // codes of states whose senders see a warning on every page
	RateLimitBurst       int             // rate-limited calls that one address can make in a burst; 0 uses the default
	StreamsPerClient     int             // live streams that one user or address can have open; 0 uses the default
	SecurityContact      string          // URI for vulnerability reports; if empty, security.txt is not served
	Pages                fs.FS           // the built pages; nil serves none

	Log    *slog.Logger
	Now    func() time.Time
	Events *eventstore.Log
	DB     Database

	ReadModels      ReadModels
	Identity        Identity
	Screening       Screening
	Callbacks       Callbacks
	Mailer          Mailer
	TextLimiter     TextLimiter
	Scanner         Scanner // malware scanner for uploaded documents; may be nil
	CodeDigest      CodeDigest
	SignInProviders []SignInProvider // identity providers for social sign-in; may be empty
	RateSource      RateSource
	// SealVerifiers verify the signed log heads that receipt proofs are based on. If nil, receipts have no proof.
	SealVerifiers note.Verifiers
	SealKeys      []string // public keys of SealVerifiers, as text
	// Bank lists the files exchanged with the bank and the payments that banks returned.
	Bank             Bank
	Health           Health
	Evidence         Evidence // nil if the log is not sealed
	Workers          Workers  // nil if no workers run in this process
	OnCallbackStored func()   // called after a callback is stored, to wake the callback worker; may be nil
	// Statements reports the account statements that could not be parsed.
	Statements Statements
	// Checker reports differences from the event log.
	Checker Checker
}

// Database is the part of Postgres that the server uses. A pgx pool implements it.
type Database interface {
	session.DB
	projections.DB
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// Server is the HTTP API. It is safe for concurrent use. Close ends its live streams.
type Server struct {
	cfg             Config
	log             *slog.Logger
	securityHeaders securityHeaders // headers of every response; read-only
	engine          *gin.Engine
	api             huma.API
	summaries       map[string]string // call summaries by operation ID; read-only
	limiter         *rateLimiter
	errorReports    *reportLimiter
	crossSite       *http.CrossOriginProtection
	signers         sync.Pool // see sign
	sessions        *session.Store
	streams         *live.Hub
	queries         queries
	backgroundSlots chan struct{}
	whatIfSlot      chan struct{} // semaphore: one simulation runs at a time
	backgroundWork  sync.WaitGroup
	closing         chan struct{}
	closeOnce       sync.Once
}

// queries holds the read models that handlers query.
type queries struct {
	transfers      *transfers.Queries
	senderSummary  *sendersummary.Queries
	senders        *senders.Queries
	beneficiaries  *beneficiaries.Queries
	sources        *sources.Queries
	pricing        *pricing.Queries
	timeline       *timeline.Queries
	deadlines      *deadlines.Queries
	ledger         *ledger.Queries
	events         *events.Queries
	compliance     *compliance.Queries
	complaints     *complaints.Queries
	business       *business.Queries
	search         *search.Queries
	accesslog      *accesslog.Queries
	approvals      *approvals.Queries
	history        *history.Queries
	reconciliation *reconciliation.Queries
}

// awaitedModels are the read models that waitForPosition waits for.
var awaitedModels = []string{"transfers", "glance", "senders", "beneficiaries", "sources", "pricing", "timeline", "deadlines",
	"compliance", "complaints", "reconciliation", "approvals"}

// minSecretBytes is the minimum length of Config.Secret.
const minSecretBytes = 32

// New returns a server that follows the log for live events. The caller must call Close.
func New(cfg Config) (*Server, error) {
	if len(cfg.Secret) < minSecretBytes {
		return nil, fmt.Errorf("secret has %d bytes, want at least %d", len(cfg.Secret), minSecretBytes)
	}
	s, err := newServer(cfg)
	if err != nil {
		return nil, err
	}
	s.sessions = session.NewStore(s.cfg.DB, s.cfg.Now, time.Duration(s.cfg.IdleMinutes)*time.Minute)
	s.queries = queries{
		transfers.NewQueries(s.cfg.DB, s.cfg.Events), sendersummary.NewQueries(s.cfg.DB), senders.NewQueries(s.cfg.DB),
		beneficiaries.NewQueries(s.cfg.DB, s.cfg.Events),
		sources.NewQueries(s.cfg.DB), pricing.NewQueries(s.cfg.DB), timeline.NewQueries(s.cfg.DB), deadlines.NewQueries(s.cfg.DB),
		ledger.NewQueries(s.cfg.DB), events.NewQueries(s.cfg.DB), compliance.NewQueries(s.cfg.DB),
		complaints.NewQueries(s.cfg.DB), business.NewQueries(s.cfg.DB), search.NewQueries(s.cfg.DB), accesslog.NewQueries(s.cfg.DB),
		approvals.NewQueries(s.cfg.DB), history.NewQueries(s.cfg.DB), reconciliation.NewQueries(s.cfg.DB),
	}
	s.streams = live.NewHub(s.cfg.Events, live.Options{Log: s.log, ActiveFamilies: s.sessions.ActiveFamilies, Health: s.projectionsDigest,
		MaxPerOwner: s.cfg.StreamsPerClient})
	s.backgroundWork.Add(1)
	go s.cleanUp()
	return s, nil
}

// newServer returns a server with routes but without sessions, read models, or live streams.
func newServer(cfg Config) (*Server, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	gin.SetMode(gin.ReleaseMode)
	s := &Server{
		cfg: cfg, log: cfg.Log, engine: gin.New(), limiter: newRateLimiter(cfg.Now, cfg.RateLimitBurst),
		errorReports: newReportLimiter(cfg.Now), crossSite: http.NewCrossOriginProtection(),
		backgroundSlots: make(chan struct{}, maxBackgroundTasks), whatIfSlot: make(chan struct{}, 1), closing: make(chan struct{}),
		signers:   sync.Pool{New: newSigner(cfg.Secret)},
		summaries: map[string]string{},
	}
	s.securityHeaders = s.newSecurityHeaders()
	if err := s.engine.SetTrustedProxies(cfg.TrustedProxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	if cfg.PublicOrigin != "" { // a proxy can rewrite the Host header, which the check compares with the Origin header
		if err := s.crossSite.AddTrustedOrigin(cfg.PublicOrigin); err != nil {
			return nil, fmt.Errorf("public origin: %w", err)
		}
	}
	s.engine.RemoteIPHeaders = []string{"X-Forwarded-For"}
	s.engine.HandleMethodNotAllowed = true
	s.engine.Use(s.logRequest, s.recoverPanic, s.setSecurityHeaders, s.rejectMalformedURL)
	s.api = humagin.New(s.engine, openAPIConfig())
	for _, r := range routes() {
		r.register(s, r)
		s.summaries[r.id] = r.summary
	}
	s.serveOpenAPI()
	s.serveHTMLDocs()
	s.serveHealth()
	s.serveSecurityTxt()
	return s, s.servePages()
}

// Close ends all live streams and waits for background work. It does not wait for requests in progress.
func (s *Server) Close() {
	s.closeOnce.Do(func() {
		close(s.closing)
		s.streams.Close()
		s.backgroundWork.Wait()
	})
}

// cleanupInterval is the interval between deletions of expired sessions and codes.
const cleanupInterval = time.Hour

// cleanUp deletes expired records every cleanupInterval until the server is closed.
func (s *Server) cleanUp() {
	defer s.backgroundWork.Done()
	ticker := time.NewTicker(cleanupInterval)
	defer ticker.Stop()
	for {
		select {
		case <-s.closing:
			return
		case <-ticker.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), backgroundTimeout)
		if err := s.sessions.DeleteExpired(ctx); err != nil {
			s.log.Error("deleting expired records failed", "error", err.Error())
		}
		cancel()
	}
}

// HTTPServer returns an http.Server with timeouts and limits that protect against slow and hostile clients. Live streams
// set their own deadline for each write.
func (s *Server) HTTPServer() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: headerTimeout, ReadTimeout: requestTimeout, WriteTimeout: requestTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
	}
}

const (
	headerTimeout  = 5 * time.Second
	idleTimeout    = 2 * time.Minute
	maxHeaderBytes = 16 << 10
)

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.engine.ServeHTTP(w, r) }

// openAPIConfig configures the OpenAPI document. It disables huma's documentation pages, because they load third-party scripts.
func openAPIConfig() huma.Config {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Hulak", Version: "1",
				Description: "API for sending money from the United States to Nepal. Requests and responses use JSON, except " +
					"for uploads and downloads. Amounts in responses are decimal strings. Times in responses are UTC in RFC 3339 format. " +
					"Log positions are integers encoded as strings.",
			},
			Components: &huma.Components{
				Schemas: registry,
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"bearer": {Type: "http", Scheme: "bearer",
						Description: "Access token from a sign-in or a refresh. Valid for 15 minutes."},
				},
			},
			Extensions: map[string]any{"x-catalog": Catalog, "x-statuses": Statuses, "x-terms": currentTerms()},
		},
		Formats: map[string]huma.Format{
			"application/json": {
				Marshal:   func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) },
				Unmarshal: json.Unmarshal,
			},
		},
		DefaultFormat: "application/json",
	}
}

// logRequest assigns the request ID and logs one line when the call is done. The line omits the raw path and the client's IP address,
// because both can identify people.
func (s *Server) logRequest(c *gin.Context) {
	req := &request{id: newRequestID(), gin: c, principal: publicPrincipal}
	c.Request = c.Request.WithContext(context.WithValue(c.Request.Context(), requestKey{}, req))
	c.Header("Request-Id", req.id)
	started := time.Now()
	c.Next()
	level := slog.LevelInfo
	if c.Writer.Status() >= http.StatusInternalServerError {
		level = slog.LevelWarn
	}
	s.log.LogAttrs(c.Request.Context(), level, "request",
		slog.String("method", logMethod(c.Request.Method)), slog.String("route", c.FullPath()),
		slog.Int("status", c.Writer.Status()), slog.Duration("took", time.Since(started)), slog.String("requestId", req.id))
}

// logMethod returns the method if it is known, and "other" otherwise, so clients cannot write arbitrary text to the log.
func logMethod(method string) string {
	switch method {
	case get, post, put, patch, remove, http.MethodHead, http.MethodOptions:
		return method
	}
	return "other"
}

// recoverPanic turns a panic into an error response. It does not log the panic value, which might contain user input.
func (s *Server) recoverPanic(c *gin.Context) {
	defer func() {
		if v := recover(); v != nil {
			if v == http.ErrAbortHandler { //nolint:errorlint // net/http also compares the recovered value directly
				panic(v)
			}
			s.log.Error("request panicked", "requestId", requestOf(c.Request.Context()).id,
				"kind", fmt.Sprintf("%T", v), "at", panicLocation())
			if !c.Writer.Written() {
				writeProblem(c, &Problem{status: http.StatusInternalServerError, Code: "SOMETHING_WENT_WRONG",
					Message: textOf("SOMETHING_WENT_WRONG", nil), RequestID: requestOf(c.Request.Context()).id})
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
