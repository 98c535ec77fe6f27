package appcases

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/cmd/bench/harness"
	"hulak/cmd/bench/logcases"
)

// bareConnections equals the number of clients, so no client waits for a connection.
const bareConnections = 64

// bareCase returns the setup of a case that calls the bare server on n connections.
func bareCase(n int, call func(*client) harness.Operation) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		database, err := logcases.CreateRaw(ctx, s)
		if err != nil {
			return nil, err
		}
		executable, err := os.Executable()
		if err != nil {
			return nil, err
		}
		envVars := []string{"DATABASE_URL=" + s.URL(database)}
		_, address, err := launch(ctx, s, filepath.Join(s.Dir(), "bare.log"), "Listening on ", envVars, executable, "bare-server")
		if err != nil {
			return nil, err
		}
		clients, err := dialClients(ctx, s, n, address)
		return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			return harness.RunWorkers(ctx, window, n, func(i int) harness.Operation { return call(clients[i]) })
		}, err
	}
}

// postToBareServer stores one row after another through the bare server.
func postToBareServer(c *client) harness.Operation {
	body := fmt.Appendf(nil, transferBody, "sender-000001", "sender-000001")
	return func(context.Context) (int, error) { return 1, c.post("/", "", "", body) }
}

// RunBareServer runs a gin server without middleware. One handler inserts one row and commits, without checks. The other returns a
// constant quote.
func RunBareServer(ctx context.Context, _ []string) error {
	config, err := pgxpool.ParseConfig(os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	config.MaxConns = bareConnections
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.POST("/", bareHandler(pool))
	engine.GET(bareQuotePath, bareQuote)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: engine, ReadHeaderTimeout: processStartTimeout}
	stopClosing := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stopClosing()
	fmt.Println("Listening on " + listener.Addr().String())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func bareHandler(pool *pgxpool.Pool) gin.HandlerFunc {
	row := harness.EncodeSample()
	return func(c *gin.Context) {
		var request struct {
			RecipientID  string `json:"recipientId"`
			SenderAmount string `json:"senderAmount"`
		}
		if err := json.NewDecoder(c.Request.Body).Decode(&request); err != nil {
			c.AbortWithStatus(http.StatusBadRequest)
			return
		}
		id := uuid.Must(uuid.NewV7())
		_, err := pool.Exec(c.Request.Context(), logcases.InsertRowSQL,
			"transfer-"+id.String(), 1, [16]byte(id), "bench.sent", 1, row.Payload, request.RecipientID, row.Personal, row.Meta)
		if err != nil {
			c.AbortWithStatus(http.StatusInternalServerError)
			return
		}
		c.JSON(http.StatusOK, gin.H{"id": id.String()})
	}
}
