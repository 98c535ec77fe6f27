package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const events = `{"Action":"start","Package":"hulak/a"}
{"Action":"run","Package":"hulak/a","Test":"TestA"}
{"Action":"output","Package":"hulak/a","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"output","Package":"hulak/a","Test":"TestA/one","Output":"    a_test.go:1: hidden\n"}
{"Action":"pass","Package":"hulak/a","Test":"TestA/one","Elapsed":2.5}
{"Action":"pass","Package":"hulak/a","Test":"TestA","Elapsed":2.6}
{"Action":"output","Package":"hulak/b","Test":"TestB","Output":"    b_test.go:1: got 1, want 2\n"}
{"Action":"output","Package":"hulak/b","Test":"TestB","Output":"--- FAIL: TestB (0.50s)\n"}
{"Action":"output","Package":"hulak/a","Output":"PASS\n"}
{"Action":"output","Package":"hulak/a","Output":"ok  \thulak/a\t2.7s\n"}
{"Action":"pass","Package":"hulak/a","Elapsed":2.7}
{"Action":"fail","Package":"hulak/b","Test":"TestB","Elapsed":0.5}
{"Action":"output","Package":"hulak/b","Test":"TestPassed","Output":"--- PASS: TestPassed (3.00s)\n"}
{"Action":"pass","Package":"hulak/b","Test":"TestPassed","Elapsed":3}
{"Action":"output","Package":"hulak/b","Test":"TestUnfinished","Output":"panic: no memory\n"}
{"Action":"output","Package":"hulak/b","Output":"FAIL\thulak/b\t3.6s\n"}
{"Action":"fail","Package":"hulak/b","Elapsed":3.6}
{"Action":"output","Package":"hulak/c","Output":"?   \thulak/c\t[no test files]\n"}
{"Action":"skip","Package":"hulak/c","Elapsed":0}
{"Action":"pass","Package":"hulak/d","Test":"TestCached","Elapsed":99}
{"Action":"output","Package":"hulak/d","Output":"ok  \thulak/d\t(cached)\n"}
{"Action":"pass","Package":"hulak/d","Elapsed":0}
{"ImportPath":"hulak/e","Action":"build-output","Output":"e.go:1:1: syntax error\n"}
{"ImportPath":"hulak/e","Action":"build-fail"}
{"Action":"output","Package":"hulak/e","Output":"FAIL\thulak/e [build failed]\n"}
{"Action":"fail","Package":"hulak/e","Elapsed":0,"FailedBuild":"hulak/e"}
pattern ./x: no such directory
`

func TestReport(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	r := newReport(&out)
	require.NoError(t, r.read(strings.NewReader(events)))
	r.writeSlowest(2)
	require.Equal(t, `ok  	hulak/a	2.7s
    b_test.go:1: got 1, want 2
--- FAIL: TestB (0.50s)
panic: no memory
FAIL	hulak/b	3.6s
ok  	hulak/d	(cached)
e.go:1:1: syntax error
FAIL	hulak/e [build failed]
pattern ./x: no such directory
slowest tests:
    3.0 s  hulak/b TestPassed
    2.5 s  hulak/a TestA/one
`, out.String())
}
