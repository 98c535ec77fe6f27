package providers_test

import (
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	fundingdomain "hulak/domain/funding"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/httpclient"
	"hulak/providers/identity"
	"hulak/providers/inbox"
)

// fixedResponse configures a provider that responds to each request with the same JSON.
func fixedResponse(body string) httpclient.Config {
	return httpclient.Config{BaseURL: "http://provider.test", Transport: handlerTransport{
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }),
	}}
}

// newSenderEnv returns a log with a sender. The commands apply to that sender. The provider responds to each request with the given JSON.
func newSenderEnv(t *testing.T, response string, commands ...sender.Command) *testEnv {
	t.Helper()
	store := memory.New()
	env := &testEnv{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys())}
	config := fixedResponse(response)
	env.callbackHandler = inbox.Handler{
		Log: env.log, Identity: identity.NewHTTP(config), Funding: funding.Rails{Sources: funding.NewHTTP(config)}, Now: time.Now,
	}
	signUp := sender.SignUp{SenderID: "sender-1", State: "TX", Provider: sender.ProviderSystem, At: time.Now()}
	for _, command := range append([]sender.Command{signUp}, commands...) {
		execute(env, sender.Decider, "sender-1", command)
	}
	return env
}

// report applies a callback about the sender, and returns the sender's state.
func (env *testEnv) report(c providers.Callback) sender.State {
	env.Helper()
	c.ID, c.ReferenceID = "callback-1", "sender-1"
	require.NoError(env, env.callbackHandler.Apply(env.Context(), "sandbox", c))
	state, _, err := eventstore.State(env.Context(), env.log, sender.Decider, "sender-1")
	require.NoError(env, err)
	return state
}

func TestAliases(t *testing.T) {
	t.Parallel()
	for alias, want := range map[string]sender.KYCStatus{
		"RETRY": sender.KYCRetryRequested, "KYC_RETRY_REQUESTED": sender.KYCRetryRequested,
		"KYC_REVIEW_PENDING": sender.KYCReviewPending, "KYC_DOCUMENT_REQUESTED": sender.KYCDocumentRequested,
	} {
		t.Run("the KYC status "+alias+" is recorded as "+string(want)+" (4.05a)", func(t *testing.T) {
			t.Parallel()
			env := newSenderEnv(t, `{"kycStatus":"`+alias+`"}`)
			require.Equal(t, want, env.report(providers.Callback{Kind: providers.KYCStatusChanged, Status: alias}).KYC)
		})
	}
	t.Run("the account status LOGIN_REQUIRED is recorded as RELOGIN_REQUIRED (4.06a)", func(t *testing.T) {
		t.Parallel()
		const id = "0198c0de-0000-7000-8000-000000000001"
		env := newSenderEnv(t, `{"id":"`+id+`","referenceId":"sender-1","verificationStatus":"LOGIN_REQUIRED"}`)
		env.report(providers.Callback{Kind: providers.BankAdded, SourceID: id})
		account, _, err := eventstore.State(t.Context(), env.log, fundingdomain.Decider, id)
		require.NoError(t, err)
		require.Equal(t, fundingdomain.StatusReloginRequired, account.Status)
	})
	for alias, want := range map[string]sender.Tier{"LEVEL1": sender.TierOne, "LEVEL2": sender.TierTwo, "LEVEL3": sender.TierThree} {
		t.Run("the tier "+alias+" of an applicant is read as "+string(want)+" (4.07a)", func(t *testing.T) {
			t.Parallel()
			client := identity.NewHTTP(fixedResponse(`{"tier":"` + alias + `","requestedTier":"` + alias + `"}`))
			got, err := client.Status(t.Context(), "sender-1")
			require.NoError(t, err)
			require.Equal(t, []string{string(want), string(want)}, []string{got.Tier, got.RequestedTier})
		})
	}
	t.Run("the tier LEVEL2 of a callback is recorded as TWO (4.07a)", func(t *testing.T) {
		t.Parallel()
		verified := sender.RecordKYC{Status: sender.KYCVerified, At: time.Now()}
		requested := sender.RequestTier{Tier: sender.TierTwo, At: time.Now()}
		env := newSenderEnv(t, `{}`, verified)
		require.Equal(t, sender.TierTwo, env.report(providers.Callback{Kind: providers.TierRequested, Tier: "LEVEL2"}).RequestedTier)
		env = newSenderEnv(t, `{}`, verified)
		require.Equal(t, sender.TierTwo, env.report(providers.Callback{Kind: providers.TierApproved, Tier: "LEVEL2"}).Tier)
		env = newSenderEnv(t, `{}`, verified, requested)
		require.Equal(t, sender.TierTwo, env.report(providers.Callback{Kind: providers.TierRejected, Tier: "LEVEL2"}).RejectedTier)
	})
}
