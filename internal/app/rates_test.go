package app

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
)

// TestBankRateReachesOpenBrowsers subscribes five clients to the API process. Another process then publishes the bank's rate.
func TestBankRateReachesOpenBrowsers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	bank := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"status":{"code":200},"data":{"payload":[{"date":%q,"rates":[
			{"currency":{"iso3":"USD","unit":1},"buy":"133.80","sell":"134.40"}]}]},"pagination":{"page":1,"pages":1}}`,
			r.URL.Query().Get("to"))
	}))
	defer bank.Close()
	url, data := pgtest.URL(t), t.TempDir()
	newSettings := func() *Settings {
		return &Settings{
			Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: data, DatabaseURL: url, Env: "test",
			SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true,
			RateSource: "nrb", RateURL: bank.URL, RateMargin: percent{decimal.RequireFromString("0.25")},
			MaxRateJump: percent{decimal.NewFromInt(5)},
		}
	}
	apiServer := startComponents(t, newSettings(), Components{api: true, sandbox: true})
	get := func(path string) (int, map[string]any) {
		response, err := http.Get(apiServer.url + path)
		require.NoError(t, err)
		defer response.Body.Close()
		var body map[string]any
		require.NoError(t, json.NewDecoder(response.Body).Decode(&body))
		return response.StatusCode, body
	}
	status, _ := get("/v1/exchange-rate")
	require.Equal(t, http.StatusNotFound, status, "app must have no rate before the bank publishes one")

	const browsers = 5
	received := make(chan error, browsers)
	for range browsers {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, apiServer.url+"/v1/events/subscribe?channel=exchange_rate", nil)
		require.NoError(t, err)
		stream, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer stream.Body.Close()
		go func() {
			for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
				if strings.Contains(lines.Text(), "EXCHANGE_RATE_UPDATED") {
					received <- nil
					return
				}
			}
			received <- fmt.Errorf("event stream ended without a rate")
		}()
	}
	followerSettings := newSettings()
	followerSettings.URL, followerSettings.SandboxURL = apiServer.url, apiServer.sandboxURL
	followers := startComponents(t, followerSettings, Components{followers: true})
	for range browsers {
		require.NoError(t, <-received, "each browser must receive the rate (4.23b 7.13b)")
	}
	_, rate := get("/v1/exchange-rate")
	require.Equal(t, []any{"133.76", "134.10", "nrb"}, []any{rate["rate"], rate["midRate"], rate["source"]})
	require.Equal(t, time.Now().UTC().Add(5*time.Hour+45*time.Minute).Format(time.DateOnly), rate["midRateDate"])

	var age float64
	require.NoError(t, await(ctx, "the age of the rate in the metrics", func() (found bool, _ error) {
		_, metrics := scrape(t, followers)
		age, found = metrics[`hulak_rate_age_seconds{pair="USD-NPR"}`]
		return found, nil
	}))
	require.GreaterOrEqual(t, age, 0.0)
	require.Less(t, age, suiteTimeout.Seconds(), "rate age must start at publication")
}

func TestProductionRequiresEncryptedRateSource(t *testing.T) {
	t.Parallel()
	p := &Program{settings: &Settings{
		Env: "production", IdleMinutes: 5, DatabaseURL: "postgres://db.example", URL: "https://hulak.example",
		SandboxURL:   "https://provider.example",
		SanctionsDir: "lists", TrustedProxies: []string{"192.0.2.1"}, RateSource: "nrb", RateURL: "http://bank.example",
		SMTP: "smtps://mail.example", SMS: "https://sms.example", SMSKey: "key", PushKey: "key",
		MasterKey: "env:KEY",
	}}
	require.ErrorIs(t, p.checkProduction(APIAndFollowers), errRateNotEncrypted)
	p.settings.RateURL, p.settings.ACHOriginator = "https://bank.example", "originator.json"
	require.NoError(t, p.checkProduction(APIAndFollowers))
}

func TestPercentUnmarshalText(t *testing.T) {
	t.Parallel()
	for text, valid := range map[string]bool{
		"0": true, "0.25": true, "99.99": true, "100": false, "-1": false, "1e1": false, "": false, "much": false,
	} {
		var p percent
		if err := p.UnmarshalText([]byte(text)); (err == nil) != valid {
			t.Errorf("%q: %v", text, err)
		}
	}
}
