package timeline_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/timeline"
)

var (
	placeholder = regexp.MustCompile(`\{|\}`)
	rawCode     = regexp.MustCompile(`\b[A-Z]+(_[A-Z]+)+\b|\b[A-Z]{4,}\b|  |\.\.| \.`)
)

func TestEveryEventHasTextWithoutPlaceholders(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	types := map[string]bool{}
	visitEvents(t, func(e transfer.Event) {
		types[e.EventType()] = true
		step, known := timeline.Describe(e)
		if !assert.True(t, known, "the timeline has no handler for %s", e.EventType()) {
			return
		}
		seen[step.Code] = true
		assert.NotEmpty(t, step.Text, "%s has no text: %+v", step.Code, e)
		assert.NotRegexp(t, placeholder, step.Text, "%+v", e)
		assert.NotRegexp(t, rawCode, step.Text, "%+v", e)
	})
	for _, e := range transfer.Decider.Events {
		assert.True(t, types[e.EventType()], "no test transfer has the event %s", e.EventType())
	}
	for _, texts := range []map[string]string{timeline.SenderTexts(), timeline.StaffTexts()} {
		for code := range texts {
			assert.True(t, seen[code], "no event uses the text %s", code)
		}
	}
}

func TestSenderAndStaffTextsHaveDifferentCodes(t *testing.T) {
	t.Parallel()
	staffTexts := timeline.StaffTexts()
	for code := range timeline.SenderTexts() {
		assert.NotContains(t, staffTexts, code)
	}
}

func TestEveryStatusHasText(t *testing.T) {
	t.Parallel()
	for _, status := range stringConstants(t, "Status") {
		for _, delivery := range stringConstants(t, "Delivery") {
			text := transfer.State{Status: transfer.Status(status), Delivery: transfer.Delivery(delivery)}.StatusText()
			assert.NotEmpty(t, text)
			assert.NotRegexp(t, rawCode, text)
		}
	}
	assert.Equal(t, "Canceled", transfer.State{Status: transfer.StatusCanceled, Delivery: transfer.DeliveryPending}.StatusText())
	assert.Equal(t, "Ready for pickup", transfer.State{Status: transfer.StatusProcessed,
		Delivery: transfer.DeliveryPayoutReady}.StatusText())
}

// visitEvents calls visit with each event of the sample transfers and each of its variants. A variant differs in one value: another
// enumerated value, the opposite flag, or an amount of zero.
func visitEvents(t *testing.T, visit func(transfer.Event)) {
	t.Helper()
	for _, events := range transfertest.Samples() {
		for _, e := range events {
			visit(e)
			sample := reflect.New(reflect.TypeOf(e)).Elem()
			sample.Set(reflect.ValueOf(e))
			visitVariants(t, sample, func() { visit(sample.Interface().(transfer.Event)) })
		}
	}
	visit(transfer.DocumentsRequested{Documents: []transfer.DocumentKind{transfer.ProofOfFunds}}) // version 1 gave no reason
}

// visitVariants changes one value of a struct at a time, calls visit, and restores the value.
func visitVariants(t *testing.T, v reflect.Value, visit func()) {
	t.Helper()
	try := func(v, other reflect.Value) {
		before := reflect.New(v.Type()).Elem()
		before.Set(v)
		v.Set(other)
		visit()
		v.Set(before)
	}
	switch {
	case v.Type() == reflect.TypeFor[money.Amount]():
		try(v, reflect.ValueOf(money.Zero(money.USD)))
	case v.Kind() == reflect.Bool:
		try(v, reflect.ValueOf(!v.Bool()).Convert(v.Type()))
	case v.Kind() == reflect.String && v.Type().PkgPath() != "":
		for _, value := range stringConstants(t, v.Type().Name()) {
			try(v, reflect.ValueOf(value).Convert(v.Type()))
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			visitVariants(t, v.Index(i), visit)
		}
	case v.Kind() == reflect.Struct:
		for _, field := range v.Fields() {
			if field.CanSet() {
				visitVariants(t, field, visit)
			}
		}
	}
}

// stringConstants returns the values of the string constants of a domain type. It parses the source, so it includes new constants.
func stringConstants(t *testing.T, name string) []string {
	t.Helper()
	byType, err := domainConstants()
	require.NoError(t, err)
	return byType[name]
}

var domainConstants = sync.OnceValues(func() (map[string][]string, error) {
	byType := map[string][]string{}
	for _, directory := range []string{"transfer", "beneficiary", "funding", "screening"} {
		files, err := filepath.Glob("../../domain/" + directory + "/*.go")
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				return nil, err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
					declared, isNamed := spec.Type.(*ast.Ident)
					literal, isLiteral := spec.Values[0].(*ast.BasicLit)
					if isNamed && isLiteral && literal.Kind == token.STRING {
						value, _ := strconv.Unquote(literal.Value)
						byType[declared.Name] = append(byType[declared.Name], value)
					}
				}
				return true
			})
		}
	}
	return byType, nil
})
