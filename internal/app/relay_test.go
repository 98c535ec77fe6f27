package app

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/relay/natstest"
)

// openLiveStream returns the lines of a sender's live events. The stream ends with the context.
func openLiveStream(ctx context.Context, t *testing.T, origin string, c *apiClient) <-chan string {
	t.Helper()
	var ticket struct{ Ticket string }
	require.NoError(t, c.callOK(ctx, http.MethodPost, "/v1/events/ticket", "", nil, &ticket))
	query := url.Values{"channel": {c.id}, "ticket": {ticket.Ticket}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, origin+"/v1/events/subscribe?"+query.Encode(), http.NoBody)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode)
	lines := make(chan string, 10_000)
	go func() {
		defer response.Body.Close()
		for scanner := bufio.NewScanner(response.Body); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	return lines
}

func TestLivePagesFollowTheRelay(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	nats := natstest.Start(t, 1)
	database, data := pgtest.URL(t), t.TempDir()
	newSettings := func() *Settings {
		return &Settings{
			Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: database, Env: "test", DemoPassword: testPassword,
			SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true, Data: data, NATSURL: nats.URL(), RelayStream: "HULAK",
		}
	}
	apiServer := startComponents(t, newSettings(), Components{api: true, sandbox: true})
	followerSettings := newSettings()
	followerSettings.URL, followerSettings.SandboxURL = apiServer.url, apiServer.sandboxURL
	startComponents(t, followerSettings, FollowersOnly)
	startRelay := func() *Program {
		// A relay needs neither keys nor provider settings.
		return startComponents(t, &Settings{
			DatabaseURL: database, Env: "test", quiet: true, NATSURL: nats.URL(), RelayStream: "HULAK", Data: data + "/missing",
		}, RelayOnly)
	}
	first := startRelay()
	maya, err := newSender(ctx, newBaseURLs(apiServer), 0)
	require.NoError(t, err)
	lines := openLiveStream(ctx, t, apiServer.url, maya)
	deliver := func(key string) {
		t.Helper()
		created, err := maya.create(ctx, key, 20)
		require.NoError(t, err)
		require.NoError(t, await(ctx, "the delivery", func() (bool, error) {
			view, err := maya.awaitTransfer(ctx, created.transfer)
			return view.Status == "COMPLETED", err
		}))
		events, err := apiServer.log.ReadStreamStored(ctx, domain.Stream("transfer", created.transfer), 0, 100)
		require.NoError(t, err)
		for len(events) > 0 { // the page gets each update once and in order
			select {
			case line := <-lines:
				data, found := strings.CutPrefix(line, "data: ")
				if !found || !strings.Contains(line, created.transfer) || !strings.Contains(line, "TRANSACTION_UPDATED") {
					continue
				}
				var hint struct{ Position string }
				require.NoError(t, json.Unmarshal([]byte(data), &hint))
				require.Equal(t, strconv.FormatInt(events[0].Position, 10), hint.Position)
				events = events[1:]
			case <-ctx.Done():
				require.Empty(t, events, "the page missed updates")
			}
		}
	}
	deliver("once")
	awaitLive := func(occasion string) {
		t.Helper()
		for n := 0; !apiServer.feed.Live(); n++ {
			deliver(fmt.Sprint(occasion, n))
		}
	}
	awaitLive("start")
	head, err := apiServer.log.Head(ctx)
	require.NoError(t, err)
	require.NoError(t, await(ctx, "the relay's position", func() (bool, error) {
		_, metrics := scrape(t, first)
		return metrics["hulak_relay_position"] >= float64(head) && metrics["hulak_relay_lag_events"] == 0, nil
	}))
	_, metrics := scrape(t, first)
	assert.InDelta(t, 1, metrics[`hulak_process_role{role="relay"}`], 0)
	assert.InDelta(t, 1, metrics[`hulak_lease_held{lease="relay"}`], 0)
	assert.Contains(t, metrics, "hulak_relay_refills_total")
	_, metrics = scrape(t, apiServer)
	assert.Contains(t, metrics, "hulak_live_events_from_relay")

	second := startRelay()
	require.NoError(t, await(ctx, "the second relay to wait for the lease", func() (bool, error) {
		_, metrics := scrape(t, second)
		held, waits := metrics[`hulak_lease_held{lease="relay"}`]
		_, publishes := metrics["hulak_relay_position"]
		return waits && held == 0 && !publishes, nil
	}))
	stopCtx, cancelStop := context.WithTimeout(ctx, stopTimeout)
	defer cancelStop()
	require.NoError(t, first.Stop(stopCtx))
	deliver("takeover")
	awaitLive("after-takeover")

	nats.StopAll()
	deliver("outage")
	require.False(t, apiServer.feed.Live())
}

func TestRelayChecksOnlyItsOwnSettings(t *testing.T) {
	t.Parallel()
	relaySettings := func() *Settings {
		return &Settings{
			Env: "production", DatabaseURL: "postgres://hulak_server@db.example/hulak", NATSURL: "tls://nats-1.example,tls://nats-2.example:4223",
			NATSToken: "secret", RelayStream: "HULAK",
		}
	}
	require.NoError(t, relaySettings().Check(t.Context(), RelayOnly))
	require.Equal(t, 3, relaySettings().streamConfig().Replicas)
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.DatabaseURL = "" }, errNoSharedDatabase.Error()},
		{func(s *Settings) { s.NATSURL = "" }, errNoNATS.Error()},
		{func(s *Settings) { s.NATSURL = "nats://secret@nats.example,http://nats.example" }, "NATS_URL is not a list of servers"},
		{func(s *Settings) { s.NATSCredentials = "secret" }, "NATS_TOKEN and NATS_CREDENTIALS are both set"},
		{func(s *Settings) { s.NATSToken, s.NATSCredentials = "", "secret" }, "NATS_CREDENTIALS is not the content of a credentials file"},
		{func(s *Settings) { s.NATSCA = "secret" }, "NATS_CA contains no certificate"},
		{func(s *Settings) { s.RelayStream = "hulak.events" }, "HULAK_RELAY_STREAM"},
		{func(s *Settings) { s.Profile = true }, errProfile.Error()},
	} {
		s := relaySettings()
		c.change(s)
		err := s.Check(t.Context(), RelayOnly)
		require.ErrorContains(t, err, c.want)
		require.NotContains(t, err.Error(), "secret")
	}
	api := checkedSettings(t)
	api.NATSURL, api.RelayStream = "nats.example", "HULAK"
	require.ErrorContains(t, api.Check(t.Context(), APIOnly), "NATS_URL is not a list of servers")
}
