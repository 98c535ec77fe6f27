package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/staff"
)

func TestClosedConnectionsAreNotFailures(t *testing.T) {
	t.Parallel()
	statuses := make(chan int, 1)
	srv := newAPIServer(t)
	officer := srv.staff(staff.Compliance)
	srv.Config.ObserveRequest = func(_, _ string, status int, _ time.Duration) { statuses <- status }
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/v1/admin/holds", http.NoBody)
	r.Header.Set("Authorization", "Bearer "+officer.token)

	srv.ServeHTTP(httptest.NewRecorder(), r)

	assert.Equal(t, 499, <-statuses)
	assert.NotContains(t, srv.logOutput.String(), "level=WARN")
}
