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
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/closing"
	"hulak/domain/complaint"
	"hulak/domain/device"
	"hulak/domain/funding"
	"hulak/domain/maintenance"
	"hulak/domain/pricing"
	"hulak/domain/reconciliation"
	"hulak/domain/reservation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/eventstore/memory"
)

var update = flag.Bool("update", false, "write the stored example of events that are new, or at a new version")

const archive = eventregistrytest.Archive("testdata/events")

// TestStoredShapesDoNotChange fails if an event's shape has changed without a new version.
func TestStoredShapesDoNotChange(t *testing.T) {
	if *update {
		require.NoError(t, archive.Update(eventregistry.Events()))
	}
	for _, err := range archive.Check(eventregistry.Events()) {
		t.Error(err)
	}
}

// TestStoredExamplesDecodeAndFold reads each example from a log and folds it.
func TestStoredExamplesDecodeAndFold(t *testing.T) {
	examples, err := archive.Examples()
	require.NoError(t, err)
	require.NotEmpty(t, examples)
	folds := foldsByType()
	present := map[string]int{}
	for _, e := range eventregistry.Events() {
		present[e.EventType()] = eventregistrytest.Version(e)
	}
	for _, x := range examples {
		t.Run(x.Name(), func(t *testing.T) {
			r := storeAndRead(t, x, eventregistry.Registry())
			require.NoError(t, r.Err)
			if x.Version == present[x.Type] {
				payload, personal, err := eventregistrytest.Stored(r.Event)
				require.NoError(t, err)
				assert.JSONEq(t, string(x.Payload), string(payload), "nothing of it is lost")
				assert.Equal(t, string(x.Personal), string(personal), "nor of its personal part")
				assert.Empty(t, emptyFields(reflect.ValueOf(r.Event), ""), "an example has a value in every field")
			}
			if x.Type == (bus.Published{}).EventType() {
				return // a published message, which no aggregate folds
			}
			fold, known := folds[x.Type]
			require.True(t, known, "no aggregate folds it")
			assert.NotPanics(t, func() { fold.Evolve(fold.Initial(), r.Event) })
		})
	}
}

// TestVersion1TransferGetsQuoteID reads a transfer from before quotes had IDs.
func TestVersion1TransferGetsQuoteID(t *testing.T) {
	t.Parallel()
	examples, err := archive.Examples()
	require.NoError(t, err)
	i := slices.IndexFunc(examples, func(x eventregistrytest.Example) bool { return x.Type == "transfer.created" && x.Version == 1 })
	created := storeAndRead(t, examples[i], eventregistry.Registry()).Event.(transfer.Created)
	assert.Equal(t, created.TransferID, created.Quote.ID)
	assert.Equal(t, created.Quote.At.Add(30*time.Minute), created.Quote.ExpiresAt)
	assert.Equal(t, "123.45 USD", created.Quote.Send.String(), "nothing else of it has changed")
	assert.Zero(t, created.Quote.FeeRange, "nobody knows what the rules said")
}

// TestVersion1AccountBecomesPersonal reads accounts and cards of version 1, in which only the holder's name was personal.
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
	assert.Zero(t, storeAndRead(t, erased, eventregistry.Registry()).Event.(funding.CardLinked).Account, "nothing is told of somebody erased, though it still stands in the clear")
}

// storeAndRead stores an example in a log and reads it back.
func storeAndRead(t *testing.T, x eventregistrytest.Example, registry *eventstore.Registry) domain.RecordedEvent {
	t.Helper()
	store := memory.New()
	keys := store.Keys()
	entry, err := x.Append(t.Context(), "example-1", keys)
	require.NoError(t, err)
	_, err = store.Append(t.Context(), entry)
	require.NoError(t, err)
	events, err := eventstore.NewLog(store, registry, keys).Read(t.Context(), 0, 1)
	require.NoError(t, err)
	return events[0]
}

// foldsByType returns the fold of each event type.
func foldsByType() map[string]domain.Fold {
	all := map[string]domain.Fold{}
	addFolds(all, sender.Decider)
	addFolds(all, staff.Decider)
	addFolds(all, reservation.EmailDecider)
	addFolds(all, alarm.Decider)
	addFolds(all, accesslog.Decider)
	addFolds(all, accesslog.ExportDecider)
	addFolds(all, annotation.Decider)
	addFolds(all, approval.Decider)
	addFolds(all, closing.Decider)
	addFolds(all, maintenance.Decider)
	addFolds(all, reconciliation.StatementDecider)
	addFolds(all, reconciliation.DifferenceDecider)
	addFolds(all, complaint.Decider)
	addFolds(all, device.Decider)
	addFolds(all, funding.Decider)
	addFolds(all, beneficiary.Decider)
	addFolds(all, sendinglimit.Decider)
	addFolds(all, pricing.RateDecider)
	addFolds(all, pricing.FeeSetDecider)
	addFolds(all, pricing.CouponDecider)
	addFolds(all, casefile.Decider)
	addFolds(all, screening.ListDecider)
	addFolds(all, screening.ClearanceDecider)
	addFolds(all, transfer.Decider)
	return all
}

func addFolds[C any, E domain.Event, S any](all map[string]domain.Fold, d domain.Decider[C, E, S]) {
	for _, e := range d.Events {
		all[e.EventType()] = d.Fold()
	}
}

// emptyFields returns the names of fields without a value.
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

// Versions of an event, with valid and invalid changes of its shape.
type (
	paidV1 struct {
		Cents int `json:"cents"`
		Payer struct {
			Name string `json:"name"`
		} `json:"-" personal:"true"`
	}
	paidFieldRenamed struct { // a renamed JSON field in the same version
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
	paidPersonalFieldRenamed struct { // a change in the personal part
		paidMethods
		Cents int `json:"cents"`
		Payer struct {
			FullName string `json:"fullName"`
		} `json:"-" personal:"true"`
	}
	paidGoFieldsRenamed struct { // a change that only Go code sees
		paidMethods
		Money int `json:"cents"`
		Payer struct {
			Called string `json:"name"`
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

func (paidV1) EventType() string       { return "bill.paid" }
func (paidV1) Subject() string         { return "payer" }
func (paidMethods) EventType() string  { return "bill.paid" }
func (paidMethods) Subject() string    { return "payer" }
func (paidV2) EventType() string  { return "bill.paid" }
func (paidV2) Subject() string    { return "payer" }
func (paidV2) SchemaVersion() int { return 2 }

func TestChangedEventShapeIsRejected(t *testing.T) {
	t.Parallel()
	written := func(t *testing.T) eventregistrytest.Archive {
		a := eventregistrytest.Archive(t.TempDir())
		require.NoError(t, a.Update([]domain.Event{paidV1{}}))
		require.Empty(t, a.Check([]domain.Event{paidV1{}}))
		return a
	}
	for name, changed := range map[string]domain.Event{
		"a field that has another name":              paidFieldRenamed{},
		"a field that has another type":              paidFieldRetyped{},
		"a change in the middle of what is personal": paidPersonalFieldRenamed{},
	} {
		t.Run(name+" needs a new version, and updating does not hide it", func(t *testing.T) {
			t.Parallel()
			a := written(t)
			for range 2 {
				wrong := a.Check([]domain.Event{changed})
				require.Len(t, wrong, 1)
				for _, hint := range []string{"bill.paid", "SchemaVersion", "return 2", "upcaster from version 1", "-update"} {
					assert.ErrorContains(t, wrong[0], hint)
				}
				require.NoError(t, a.Update([]domain.Event{changed}))
			}
		})
	}
	t.Run("names that only Go sees may change", func(t *testing.T) {
		t.Parallel()
		assert.Empty(t, written(t).Check([]domain.Event{paidGoFieldsRenamed{}}))
	})
	t.Run("a new version needs an example, and keeps the old one as it is", func(t *testing.T) {
		t.Parallel()
		a := written(t)
		old, err := os.ReadFile(filepath.Join(string(a), "bill.paid", "v1.json"))
		require.NoError(t, err)
		wrong := a.Check([]domain.Event{paidV2{}})
		require.Len(t, wrong, 2, "neither example nor shape is there")
		assert.ErrorContains(t, wrong[0], "version 2 has no stored example")
		require.NoError(t, a.Update([]domain.Event{paidV2{}}))
		require.Empty(t, a.Check([]domain.Event{paidV2{}}))
		now, err := os.ReadFile(filepath.Join(string(a), "bill.paid", "v1.json"))
		require.NoError(t, err)
		assert.Equal(t, old, now)
	})
	t.Run("a new version needs an upcaster", func(t *testing.T) {
		t.Parallel()
		examples, err := written(t).Examples()
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
	t.Run("an upcaster that panics costs its event and not the process", func(t *testing.T) {
		t.Parallel()
		examples, err := written(t).Examples()
		require.NoError(t, err)
		registry := eventstore.NewRegistry(paidV2{}).Upcast("bill.paid", 1, func(eventstore.Shape) (eventstore.Shape, error) { panic("oh") })
		require.Error(t, storeAndRead(t, examples[0], registry).Err)
	})
	t.Run("an old example that is gone is missed", func(t *testing.T) {
		t.Parallel()
		a := written(t)
		require.NoError(t, a.Update([]domain.Event{paidV2{}}))
		require.NoError(t, os.Remove(filepath.Join(string(a), "bill.paid", "v1.json")))
		assert.ErrorContains(t, a.Check([]domain.Event{paidV2{}})[0], "cannot be made again")
	})
	t.Run("an event that was stored stays registered, and at its version", func(t *testing.T) {
		t.Parallel()
		a := written(t)
		assert.ErrorContains(t, a.Check(nil)[0], "no longer registered")
		require.NoError(t, a.Update([]domain.Event{paidV2{}}))
		assert.ErrorContains(t, a.Check([]domain.Event{paidV1{}})[0], "never taken back")
	})
	t.Run("an event without an example is missed", func(t *testing.T) {
		t.Parallel()
		wrong := eventregistrytest.Archive(t.TempDir()).Check([]domain.Event{paidV1{}})
		require.NotEmpty(t, wrong)
		assert.Contains(t, fmt.Sprint(wrong), "has no stored example")
	})
}
