package runner_test

import (
	"testing"

	"hulak/eventstore/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }
