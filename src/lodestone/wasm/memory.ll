; Memory is one pile: what is lent last is given back first.
@top = internal global i32 0
@__heap_base = external global i8

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

define ptr @malloc(i64 %size) noinline {
  %now = load i32, ptr @top
  %is_first = icmp eq i32 %now, 0
  %base = ptrtoint ptr @__heap_base to i32
  %begin = select i1 %is_first, i32 %base, i32 %now
  %over = add i32 %begin, 15
  %address = and i32 %over, -16
  %length = trunc i64 %size to i32
  %end = add i32 %address, %length
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %have = shl i32 %pages, 16
  %fits = icmp ule i32 %end, %have
  br i1 %fits, label %lend, label %grow
grow:
  %missing = sub i32 %end, %have
  %up = add i32 %missing, 65535
  %more = lshr i32 %up, 16
  %was = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %fails = icmp eq i32 %was, -1
  br i1 %fails, label %fail, label %lend
fail:
  call void @llvm.trap()
  unreachable
lend:
  store i32 %end, ptr @top
  %lent = inttoptr i32 %address to ptr
  ret ptr %lent
}

; As `malloc`, for who calls it from outside.
define ptr @lend(i32 %size) {
  %wide = zext i32 %size to i64
  %lent = call ptr @malloc(i64 %wide)
  ret ptr %lent
}

define void @free(ptr %lent) {
  %address = ptrtoint ptr %lent to i32
  store i32 %address, ptr @top
  ret void
}
