// Package core runs API calls for the features of package httpapi.
//
// A feature declares its calls as routes with their method, path, roles, and options. Each call passes through these steps in order:
//
//	traceRequest       records a span if the call's trace is recorded
//	logRequest         assigns a request ID and logs one line when the call is done
//	authorize          checks the origin, the rate limit, the bearer token, and the role
//	readRequest        reads and validates the body, and reads the idempotency key
//	waitForPosition    delays a read until the read models include the position in the request header
//
// Handlers of writes call [Execute], which stores the events and the response under the idempotency key. Handlers of reads query read
// models, or fold a stream with [State] if the response must be current.
//
// Expected errors are domain errors with a code. The server converts each of them to a [Problem] with the code, a message from
// [Catalog], and a request ID. It logs any other error and returns a generic message to the caller. Log lines and stored responses
// never contain personal data.
package core

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"hulak/eventstore"
	"hulak/httpapi/session"
	"hulak/internal/background"
	"hulak/internal/probe"
	"hulak/internal/tracing"
	"hulak/projections"
)

// Config holds the settings and dependencies that all features share.
type Config struct {
	Secret         []byte   // key for digests of addresses, phone numbers, and bodies, and for signed links
	PublicOrigin   string   // origin of the pages
	WidgetOrigin   string   // origin of the provider's widgets, the only origin that pages can embed in frames
	TrustedProxies []string // proxies whose X-Forwarded-For header is trusted
	TLS            bool     // true if served over HTTPS
	Production     bool     // new API keys have the prefix of production
	IdleMinutes    int      // minutes without activity after which a session ends; 0 means never
	RateLimitBurst int      // rate-limited calls that one address can make in a burst; 0 uses the default
	OpenAPI        huma.Config
	PasswordCost   session.PasswordCost // of new password hashes; the zero value is session.DefaultPasswordCost

	Log        *slog.Logger     // nil logs nothing
	Now        func() time.Time // nil is time.Now
	Events     *eventstore.Log
	DB         Database
	ReadDB     projections.DB // the read models' database; nil is DB
	ReadModels ReadModels

	// ObserveRequest receives the method, route, status, and duration of each call, except live streams. The route is empty for pages
	// and unknown paths. It may be nil.
	ObserveRequest func(method, route string, status int, took time.Duration)
	// CountSignIn receives the result of each sign-in. It may be nil.
	CountSignIn func(SignInResult)
}

// Database is the part of Postgres that the server uses. A pgx pool implements it.
type Database interface {
	session.DB
	projections.DB
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// StreamEnder ends live streams.
type StreamEnder interface {
	EndSession(session string)
	EndUser(userID string)
}

// Server serves the routes of all features. It is safe for concurrent use.
type Server struct {
	Config          Config
	Log             *slog.Logger
	securityHeaders securityHeaders // headers of every response; read-only
	Engine          *gin.Engine
	API             huma.API
	Summaries       map[string]string // call summaries by operation ID; read-only after Mount
	Limiter         *RateLimiter
	ErrorReports    *ReportLimiter
	apiKeys         *apiKeys
	crossSite       *http.CrossOriginProtection
	Sessions        *session.Store
	Streams         StreamEnder // the live streams to end with a session
	backgroundSlots chan struct{}
	BackgroundWork  sync.WaitGroup
	Closing         context.Context // ends when the server closes
	close           context.CancelFunc
}

// awaitedModels are the read models that waitForPosition waits for.
var awaitedModels = []string{"transfers", "glance", "senders", "beneficiaries", "sources", "pricing", "timeline", "deadlines",
	"compliance", "complaints", "complaintrecords", "reconciliation", "approvals", "workqueue", "pricechanges", "unclaimed", "schedules",
	"moneyrequests"}

// New returns a server without routes. Without a database, it can only describe its routes.
func New(config Config) (*Server, error) {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.ReadDB == nil {
		config.ReadDB = config.DB
	}
	gin.SetMode(gin.ReleaseMode)
	s := &Server{
		Config: config, Log: config.Log, Engine: gin.New(), Limiter: NewRateLimiter(config.Now, config.RateLimitBurst),
		ErrorReports: NewReportLimiter(config.Now), apiKeys: newAPIKeys(config.Now), crossSite: http.NewCrossOriginProtection(),
		backgroundSlots: make(chan struct{}, maxBackgroundTasks),
		Summaries:       map[string]string{},
		Sessions:        session.NewStore(config.DB, config.Now, time.Duration(config.IdleMinutes)*time.Minute),
	}
	s.Closing, s.close = context.WithCancel(context.Background())
	if config.PasswordCost != (session.PasswordCost{}) {
		s.Sessions.SetPasswordCost(config.PasswordCost)
	}
	s.securityHeaders = s.newSecurityHeaders()
	if err := s.Engine.SetTrustedProxies(config.TrustedProxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	if config.PublicOrigin != "" { // a proxy can rewrite the Host header, which the check compares with the Origin header
		if err := s.crossSite.AddTrustedOrigin(config.PublicOrigin); err != nil {
			return nil, fmt.Errorf("public origin: %w", err)
		}
	}
	s.Engine.RemoteIPHeaders = []string{"X-Forwarded-For"}
	s.Engine.HandleMethodNotAllowed = true
	s.Engine.Use(traceRequest, s.logRequest, s.recoverPanic, s.setSecurityHeaders, s.rejectMalformedURL)
	s.API = humagin.New(s.Engine, config.OpenAPI)
	return s, nil
}

// Mount adds routes. It must be called before the server handles requests.
func (s *Server) Mount(routes []Route) {
	for _, r := range routes {
		r.register(s, r)
		s.Summaries[r.ID] = r.Summary
	}
	shareComponents(s.API.OpenAPI())
}

// Start starts the background tasks.
func (s *Server) Start() {
	s.BackgroundWork.Go(func() {
		background.Every(s.Closing, cleanupInterval, s.cleanUp, func(err error) {
			s.Log.Error("deleting expired records failed", "error", err.Error())
		})
	})
}

// Close stops the background tasks and waits for them. It does not wait for requests in progress.
func (s *Server) Close() {
	s.close()
	s.BackgroundWork.Wait()
}

// cleanupInterval is the interval between deletions of expired sessions and codes.
const cleanupInterval = time.Hour

// cleanUp deletes expired records.
func (s *Server) cleanUp(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, backgroundTimeout)
	defer cancel()
	return s.Sessions.DeleteExpired(ctx)
}

// traceRequest records a span for the call. Like the log line, the span omits the raw path and the client's IP address.
func traceRequest(c *gin.Context) {
	ctx, span := tracing.StartRequest(c.Request)
	c.Request = c.Request.WithContext(ctx)
	c.Next()
	tracing.EndRequest(span, logMethod(c.Request.Method), c.FullPath(), c.Writer.Status())
}

// statusClientClosed is the status in logs and metrics of a call whose client closed the connection before the answer, as in nginx. Such a
// call is not a failure of the server.
const statusClientClosed = 499

// logRequest assigns the request ID and logs one line when the call is done. The line omits the raw path and the client's IP address,
// because both can identify people.
func (s *Server) logRequest(c *gin.Context) {
	req := &Request{ID: newRequestID(), Gin: c, principal: PublicPrincipal, deadline: time.Now().Add(CallTimeout)}
	c.Request = c.Request.WithContext(context.WithValue(c.Request.Context(), requestKey{}, req))
	c.Header("Request-Id", req.ID)
	client := c.Request.Context()
	started := time.Now()
	c.Next()
	took := time.Since(started)
	status := c.Writer.Status()
	if status == http.StatusServiceUnavailable && errors.Is(client.Err(), context.Canceled) {
		status = statusClientClosed
	}
	isStream := strings.HasPrefix(c.Writer.Header().Get("Content-Type"), "text/event-stream")
	if s.Config.ObserveRequest != nil && !isStream {
		s.Config.ObserveRequest(logMethod(c.Request.Method), c.FullPath(), status, took)
	}
	level := slog.LevelInfo
	switch {
	case status >= http.StatusInternalServerError:
		level = slog.LevelWarn
	case probe.IsProbe(c.FullPath()):
		level = slog.LevelDebug // load balancers ask every few seconds
	}
	s.Log.LogAttrs(c.Request.Context(), level, "request",
		slog.String("method", logMethod(c.Request.Method)), slog.String("route", c.FullPath()),
		slog.Int("status", status), slog.Duration("took", took), slog.String("requestId", req.ID))
}

// logMethod returns the method if it is known, and "other" otherwise, so clients cannot write arbitrary text to the log.
func logMethod(method string) string {
	switch method {
	case Get, Post, Put, Patch, Delete, http.MethodHead, http.MethodOptions:
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
			s.Log.Error("request panicked", "requestId", RequestOf(c.Request.Context()).ID,
				"kind", fmt.Sprintf("%T", v), "at", PanicLocation())
			if !c.Writer.Written() {
				WriteProblem(c, &Problem{Status: http.StatusInternalServerError, Code: "SOMETHING_WENT_WRONG",
					Message: TextOf("SOMETHING_WENT_WRONG", nil), RequestID: RequestOf(c.Request.Context()).ID})
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

// WriteProblem writes an error response.
func WriteProblem(c *gin.Context, p *Problem) {
	if p.Errors == nil {
		p.Errors = []FieldProblem{}
	}
	c.Header("Cache-Control", "no-store")
	c.JSON(p.Status, p)
}
