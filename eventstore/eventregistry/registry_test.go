package eventregistry_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/alarm"
	"hulak/domain/annotation"
	"hulak/domain/apikey"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/closing"
	"hulak/domain/complaint"
	"hulak/domain/customerindex"
	"hulak/domain/device"
	"hulak/domain/funding"
	"hulak/domain/maintenance"
	"hulak/domain/moneyrequest"
	"hulak/domain/notification"
	"hulak/domain/ofac"
	"hulak/domain/pricing"
	"hulak/domain/ratealert"
	"hulak/domain/reconciliation"
	"hulak/domain/reservation"
	"hulak/domain/schedule"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/domain/webhook"
	"hulak/domain/workitem"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/eventstore/memory"
)

var update = flag.Bool("update", false, "write examples and shapes for new events and new schema versions")

const archive = eventregistrytest.Archive("testdata/events")

// TestStoredShapesDoNotChange fails if an event's shape changes without a new schema version.
func TestStoredShapesDoNotChange(t *testing.T) {
	if *update {
		require.NoError(t, archive.Update(eventregistry.Events()))
	}
	for _, err := range archive.Check(eventregistry.Events()) {
		t.Error(err)
	}
}

// TestStoredExamplesDecodeAndFold stores each example in a log, reads it, and folds it.
func TestStoredExamplesDecodeAndFold(t *testing.T) {
	examples, err := archive.Examples()
	require.NoError(t, err)
	require.NotEmpty(t, examples)
	folds := foldsByType()
	currentVersions := map[string]int{}
	for _, e := range eventregistry.Events() {
		currentVersions[e.EventType()] = eventregistrytest.Version(e)
	}
	for _, x := range examples {
		t.Run(x.Name(), func(t *testing.T) {
			r := storeAndRead(t, x, eventregistry.Registry())
			require.NoError(t, r.Err)
			if x.Version == currentVersions[x.Type] {
				payload, personal, err := eventregistrytest.Encode(r.Event)
				require.NoError(t, err)
				assert.JSONEq(t, string(x.Payload), string(payload), "the payload survives a round trip")
				assert.Equal(t, string(x.Personal), string(personal), "the personal part survives a round trip")
				assert.Empty(t, emptyFields(reflect.ValueOf(r.Event), ""), "every field of the example has a value")
			}
			if x.Type == (bus.Published{}).EventType() {
				return // no aggregate folds published messages
			}
			fold, ok := folds[x.Type]
			require.True(t, ok, "an aggregate must fold the event")
			assert.NotPanics(t, func() { fold.Evolve(fold.Initial(), r.Event) })
		})
	}
}

// TestVersion1TransferGetsQuoteID reads a version 1 transfer, whose quote has no ID.
func TestVersion1TransferGetsQuoteID(t *testing.T) {
	t.Parallel()
	examples, err := archive.Examples()
	require.NoError(t, err)
	i := slices.IndexFunc(examples, func(x eventregistrytest.Example) bool { return x.Type == "transfer.created" && x.Version == 1 })
	created := storeAndRead(t, examples[i], eventregistry.Registry()).Event.(transfer.Created)
	assert.Equal(t, created.TransferID, created.Quote.ID)
	assert.Equal(t, created.Quote.At.Add(30*time.Minute), created.Quote.ExpiresAt)
	assert.Equal(t, "123.45 USD", created.Quote.Send.String(), "other fields do not change")
	assert.Zero(t, created.Quote.FeeRange, "the pricing rules are unknown")
}

// TestVersion1AccountBecomesPersonal reads version 1 accounts and cards, in which only the holder's name was in the personal part.
func TestVersion1AccountBecomesPersonal(t *testing.T) {
	t.Parallel()
	examples, err := archive.Examples()
	require.NoError(t, err)
	example := func(eventType string) eventregistrytest.Example {
		return examples[slices.IndexFunc(examples, func(x eventregistrytest.Example) bool { return x.Type == eventType && x.Version == 1 })]
	}
	account := funding.Account{
		Holder: "some name text", InstitutionName: "some institutionName text", Last4: "some last4 text", Token: "some token text",
	}
	bank := storeAndRead(t, example("funding.bank_linked"), eventregistry.Registry()).Event.(funding.BankLinked)
	assert.Equal(t, account, bank.Account)
	assert.Equal(t, funding.Checking, bank.AccountType)
	account.NickName = "some nickName text"
	assert.Equal(t, account, storeAndRead(t, example("funding.card_linked"), eventregistry.Registry()).Event.(funding.CardLinked).Account)

	erased := example("funding.card_linked")
	erased.Personal = nil
	linked := storeAndRead(t, erased, eventregistry.Registry()).Event.(funding.CardLinked)
	assert.Zero(t, linked.Account, "an erased person's account is dropped, although the version 1 payload contains it unencrypted")
}

// storeAndRead stores an example in a log and reads the event.
func storeAndRead(t *testing.T, x eventregistrytest.Example, registry *eventstore.Registry) domain.RecordedEvent {
	t.Helper()
	store := memory.New()
	keys := store.Keys()
	a, err := x.NewAppend(t.Context(), "example-1", keys)
	require.NoError(t, err)
	_, err = store.Append(t.Context(), a)
	require.NoError(t, err)
	events, err := eventstore.NewLog(store, registry, keys).Read(t.Context(), 0, 1)
	require.NoError(t, err)
	return events[0]
}

// foldsByType returns the fold for each event type.
func foldsByType() map[string]domain.Fold {
	folds := map[string]domain.Fold{}
	addFolds(folds, sender.Decider)
	addFolds(folds, staff.Decider)
	addFolds(folds, reservation.EmailDecider)
	addFolds(folds, alarm.Decider)
	addFolds(folds, accesslog.Decider)
	addFolds(folds, accesslog.ExportDecider)
	addFolds(folds, annotation.Decider)
	addFolds(folds, approval.Decider)
	addFolds(folds, approval.RulesDecider)
	addFolds(folds, apikey.Decider)
	addFolds(folds, closing.Decider)
	addFolds(folds, customerindex.Decider)
	addFolds(folds, maintenance.Decider)
	addFolds(folds, reconciliation.StatementDecider)
	addFolds(folds, reconciliation.DifferenceDecider)
	addFolds(folds, complaint.Decider)
	addFolds(folds, device.Decider)
	addFolds(folds, funding.Decider)
	addFolds(folds, beneficiary.Decider)
	addFolds(folds, sendinglimit.Decider)
	addFolds(folds, pricing.RateDecider)
	addFolds(folds, pricing.FeeSetDecider)
	addFolds(folds, pricing.CouponDecider)
	addFolds(folds, casefile.Decider)
	addFolds(folds, ofac.Decider)
	addFolds(folds, unclaimed.Decider)
	addFolds(folds, notification.Decider)
	addFolds(folds, ratealert.Decider)
	addFolds(folds, schedule.Decider)
	addFolds(folds, moneyrequest.Decider)
	addFolds(folds, screening.ListDecider)
	addFolds(folds, screening.ClearanceDecider)
	addFolds(folds, screening.RescreeningDecider)
	addFolds(folds, transfer.Decider)
	addFolds(folds, webhook.Decider)
	addFolds(folds, workitem.Decider)
	return folds
}

func addFolds[C any, E domain.Event, S any](folds map[string]domain.Fold, d domain.Decider[C, E, S]) {
	for _, e := range d.Events {
		folds[e.EventType()] = d.Fold()
	}
}

// emptyFields returns the paths of fields without a value.
func emptyFields(v reflect.Value, path string) (names []string) {
	if v.IsZero() {
		return []string{path}
	}
	if v.Kind() == reflect.Struct && v.Type().PkgPath() != "time" && v.Type().PkgPath() != "hulak/domain/money" {
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				names = append(names, emptyFields(v.Field(i), path+"."+f.Name)...)
			}
		}
	}
	return names
}

// Variants of one event type, with valid and invalid changes to its shape.
type (
	paidV1 struct {
		Cents int `json:"cents"`
		Payer struct {
			Name string `json:"name"`
		} `json:"-" personal:"true"`
	}
	paidFieldRenamed struct { // the JSON field cents is renamed
		paidMethods
		Amount int `json:"amount"`
		Payer  struct {
			Name string `json:"name"`
		} `json:"-" personal:"true"`
	}
	paidFieldRetyped struct {
		paidMethods
		Cents string `json:"cents"`
		Payer struct {
			Name string `json:"name"`
		} `json:"-" personal:"true"`
	}
	paidPersonalFieldRenamed struct { // a JSON field of the personal part is renamed
		paidMethods
		Cents int `json:"cents"`
		Payer struct {
			FullName string `json:"fullName"`
		} `json:"-" personal:"true"`
	}
	paidGoFieldsRenamed struct { // only Go field names change
		paidMethods
		Amount int `json:"cents"`
		Payer  struct {
			FullName string `json:"name"`
		} `json:"-" personal:"true"`
	}
	paidV2 struct {
		Cents    int    `json:"cents"`
		Currency string `json:"currency"`
		Payer    struct {
			Name string `json:"name"`
		} `json:"-" personal:"true"`
	}
	paidMethods struct{}
)

func (paidV1) EventType() string      { return "bill.paid" }
func (paidV1) Subject() string        { return "payer" }
func (paidMethods) EventType() string { return "bill.paid" }
func (paidMethods) Subject() string   { return "payer" }
func (paidV2) EventType() string      { return "bill.paid" }
func (paidV2) Subject() string        { return "payer" }
func (paidV2) SchemaVersion() int     { return 2 }

func TestChangedEventShapeIsRejected(t *testing.T) {
	t.Parallel()
	newArchive := func(t *testing.T) eventregistrytest.Archive {
		a := eventregistrytest.Archive(t.TempDir())
		require.NoError(t, a.Update([]domain.Event{paidV1{}}))
		require.Empty(t, a.Check([]domain.Event{paidV1{}}))
		return a
	}
	for name, changed := range map[string]domain.Event{
		"a renamed field":          paidFieldRenamed{},
		"a field with a new type":  paidFieldRetyped{},
		"a renamed personal field": paidPersonalFieldRenamed{},
	} {
		t.Run(name+" needs a new version, and Update does not hide the change", func(t *testing.T) {
			t.Parallel()
			a := newArchive(t)
			for range 2 {
				problems := a.Check([]domain.Event{changed})
				require.Len(t, problems, 1)
				for _, hint := range []string{"bill.paid", "SchemaVersion", "return 2", "upcaster from version 1", "-update"} {
					assert.ErrorContains(t, problems[0], hint)
				}
				require.NoError(t, a.Update([]domain.Event{changed}))
			}
		})
	}
	t.Run("Go field names can change without a new version", func(t *testing.T) {
		t.Parallel()
		assert.Empty(t, newArchive(t).Check([]domain.Event{paidGoFieldsRenamed{}}))
	})
	t.Run("a new version needs an example, and the old example is kept", func(t *testing.T) {
		t.Parallel()
		a := newArchive(t)
		old, err := os.ReadFile(filepath.Join(string(a), "bill.paid", "v1.json"))
		require.NoError(t, err)
		problems := a.Check([]domain.Event{paidV2{}})
		require.Len(t, problems, 2, "the example and the shape are missing")
		assert.ErrorContains(t, problems[0], "version 2 has no stored example")
		require.NoError(t, a.Update([]domain.Event{paidV2{}}))
		require.Empty(t, a.Check([]domain.Event{paidV2{}}))
		current, err := os.ReadFile(filepath.Join(string(a), "bill.paid", "v1.json"))
		require.NoError(t, err)
		assert.Equal(t, old, current)
	})
	t.Run("a new version needs an upcaster", func(t *testing.T) {
		t.Parallel()
		examples, err := newArchive(t).Examples()
		require.NoError(t, err)
		registry := eventstore.NewRegistry(paidV2{})
		require.ErrorContains(t, storeAndRead(t, examples[0], registry).Err, "no upcaster from schema version 1")
		registry.Upcast("bill.paid", 1, func(s eventstore.Shape) (eventstore.Shape, error) {
			s.Payload = json.RawMessage(strings.Replace(string(s.Payload), "}", `,"currency":"USD"}`, 1))
			return s, nil
		})
		r := storeAndRead(t, examples[0], registry)
		require.NoError(t, r.Err)
		assert.Equal(t, "USD", r.Event.(paidV2).Currency)
		assert.NotEmpty(t, r.Event.(paidV2).Payer.Name)
	})
	t.Run("an upcaster that panics causes a decoding error", func(t *testing.T) {
		t.Parallel()
		examples, err := newArchive(t).Examples()
		require.NoError(t, err)
		registry := eventstore.NewRegistry(paidV2{}).Upcast("bill.paid", 1, func(eventstore.Shape) (eventstore.Shape, error) { panic("test") })
		require.Error(t, storeAndRead(t, examples[0], registry).Err)
	})
	t.Run("a missing example of an old version is reported", func(t *testing.T) {
		t.Parallel()
		a := newArchive(t)
		require.NoError(t, a.Update([]domain.Event{paidV2{}}))
		require.NoError(t, os.Remove(filepath.Join(string(a), "bill.paid", "v1.json")))
		assert.ErrorContains(t, a.Check([]domain.Event{paidV2{}})[0], "restore it from the Git history")
	})
	t.Run("a stored event type cannot be removed or downgraded", func(t *testing.T) {
		t.Parallel()
		a := newArchive(t)
		assert.ErrorContains(t, a.Check(nil)[0], "no longer registered")
		require.NoError(t, a.Update([]domain.Event{paidV2{}}))
		assert.ErrorContains(t, a.Check([]domain.Event{paidV1{}})[0], "versions never decrease")
	})
	t.Run("an event without an example is reported", func(t *testing.T) {
		t.Parallel()
		problems := eventregistrytest.Archive(t.TempDir()).Check([]domain.Event{paidV1{}})
		require.NotEmpty(t, problems)
		assert.Contains(t, fmt.Sprint(problems), "has no stored example")
	})
}
